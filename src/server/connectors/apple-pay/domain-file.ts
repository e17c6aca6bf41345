/** Paths of the domain association file. Apple requests either name. */
export const DOMAIN_FILE_PATHS = [
  '/.well-known/apple-developer-merchantid-domain-association',
  '/.well-known/apple-developer-merchantid-domain-association.txt',
] as const

const MIN_LENGTH = 64
/** Apple's own files are signed and have about nine thousand characters. */
const MAX_LENGTH = 16_000

/**
 * Explains what is wrong with the pasted text; null if it can be a domain association file. Apple's files, and those
 * that payment providers issue instead, are a single block of hex digits or base64.
 */
export function domainFileProblem(text: string): string | null {
  if (/^\s*</.test(text)) return 'This is a web page. Download the file itself and paste its contents'
  if (!/^[A-Za-z0-9+/=\s-]+$/.test(text))
    return 'This isn’t a domain association file. It can only contain letters and digits'
  if (text.length < MIN_LENGTH) return 'This is too short for a domain association file. Paste the whole file'
  return text.length > MAX_LENGTH ? 'This is too long for a domain association file' : null
}
