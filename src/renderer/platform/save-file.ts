/**
 * Lets the browser save a file. Chromium on the desktop asks for the place itself.
 * @throws Error when an address does not answer with the file
 */
export async function saveFile(name: string, source: Blob | string): Promise<void> {
  const blob = typeof source === 'string' ? await fetchFile(source) : source
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has read the address when the click returns, but some browsers only in the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be fetched (${response.status}).`)
  return response.blob()
}
