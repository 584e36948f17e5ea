// The page is whole without this: it only puts a button behind each command that copies it.
document.addEventListener("DOMContentLoaded", () => {
  const words = document.documentElement.dataset;
  for (const command of document.querySelectorAll(".command")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.copy;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(command.textContent);
        button.textContent = words.copied;
      } catch {
        getSelection().selectAllChildren(command); // a browser that keeps pages from the clipboard lets people copy
      }
    });
    command.after(button);
  }
});
