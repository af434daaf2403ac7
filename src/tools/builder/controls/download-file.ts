/** Saves a text as a file of the visitor's; what no file name may hold becomes a hyphen. */
export function downloadFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name.replaceAll(/[^\p{L}\p{M}\p{N}.-]+/gu, '-');
  link.click();
  URL.revokeObjectURL(link.href);
}
