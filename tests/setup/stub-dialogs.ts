/** Lets dialogs open as modal ones, which jsdom can't. */
export function stubModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
}
