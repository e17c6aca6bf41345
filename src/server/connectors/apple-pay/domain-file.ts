/** Where Apple looks for the file that a merchant registers a domain by; it asks for either name. */
export const DOMAIN_FILE_PATHS = [
  '/.well-known/apple-developer-merchantid-domain-association',
  '/.well-known/apple-developer-merchantid-domain-association.txt',
] as const

const SHORTEST = 64
/** Apple's own are signed and have about nine thousand signs. */
const LONGEST = 16_000

/**
 * What is wrong with the text that is pasted, in words; null when it can be such a file. Apple's are one text of hexadecimal
 * digits or of base64, and so are those that payment providers give out in Apple's place.
 */
export function domainFileProblem(text: string): string | null {
  if (/^\s*</.test(text)) return 'This is a web page: download the file itself, and paste what it holds'
  if (!/^[A-Za-z0-9+/=\s-]+$/.test(text)) return 'This is no domain association file: it holds letters and digits alone'
  if (text.length < SHORTEST) return 'This is too short for a domain association file: paste all of it'
  return text.length > LONGEST ? 'This is too long for a domain association file' : null
}
