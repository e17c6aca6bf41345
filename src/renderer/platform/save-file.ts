/**
 * Downloads a file through the browser. Chromium on the desktop asks for the location.
 * @throws Error if the URL doesn't return the file
 */
export async function saveFile(name: string, source: Blob | string): Promise<void> {
  const blob = typeof source === 'string' ? await fetchFile(source) : source
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only in the task after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file could not be fetched (${response.status}).`)
  return response.blob()
}
