import type { CheckedFile } from '../../../integrations/helpdesk.ts'
import { AppError } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'

const PLEASE = 'please choose an image, a PDF or a plain text'
const PLAIN = 'text/plain'

/** Accepted file types, detected from the bytes, with the extensions allowed for each. */
const ACCEPTED_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  [PLAIN]: ['txt', 'log', 'csv', 'json', 'md'],
}

const INLINE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** True if a browser may show the file inline; everything else is downloaded. */
export const isShownInline = (content_type: string): boolean => INLINE_TYPES.has(content_type)

/** Content type a file is served with; unchecked types are served as plain bytes. */
export const servedContentType = (content_type: string): string => {
  const type = content_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === PLAIN) return 'text/plain; charset=utf-8'
  return Object.hasOwn(ACCEPTED_TYPES, type) ? type : 'application/octet-stream'
}

const refused = (status: number, message: string): AppError =>
  new AppError(status, message, { code: 'bad_file', errors: { file: message } })

/**
 * Detects the real type of a file: a PNG, JPEG, WebP, GIF or AVIF image, a PDF or plain UTF-8 text. Its size was
 * checked while it was read. The name keeps its words and gets a matching extension.
 * @throws AppError 400 if there is no file, 415 for other types.
 */
export async function checkFile(file: UploadedFile | undefined): Promise<CheckedFile> {
  if (!file) throw refused(400, 'Choose a file')
  if (file.bytes.length === 0) throw refused(400, `This file is empty; ${PLEASE}`)
  const content_type = await typeOf(file.bytes)
  return { file_name: cleanFileName(file.filename, content_type), content_type, bytes: file.bytes }
}

/** Number of leading characters scanned for markup. */
const MARKUP_START = 4096

async function typeOf(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  // Viewers show an animated PNG as a PNG.
  if (found?.mime === 'image/apng') return 'image/png'
  if (found && Object.hasOwn(ACCEPTED_TYPES, found.mime) && found.mime !== PLAIN) return found.mime
  if (found) throw refused(415, `${found.ext.toUpperCase()} files are not supported; ${PLEASE}`)
  const text = readText(bytes)
  if (text === null) throw refused(415, `This file type is not supported; ${PLEASE}`)
  // Whatever its name, a browser or shell might execute it.
  const start = text.trimStart().slice(0, MARKUP_START)
  if (/^<[!?a-z]/i.test(start)) {
    const kind = /<svg[\s>]/i.test(start) ? 'An SVG drawing' : 'A web page'
    throw refused(415, `${kind} is not taken here; ${PLEASE}`)
  }
  if (text.startsWith('#!')) throw refused(415, `Programs are not supported; ${PLEASE}`)
  return PLAIN
}

/** Decodes text without control characters except tabs and line ends; null for anything else. */
function readText(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- those are what is looked for
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}

const LONGEST_STEM = 100

/** Last part of a path without misleading parts: control and direction marks, leading dots, a false extension. */
export function cleanFileName(given: string, content_type: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const at = clean.lastIndexOf('.')
  const stem = at > 0 ? clean.slice(0, at) : clean
  const ending = at > 0 ? clean.slice(at + 1).toLowerCase() : ''
  const fitting = ACCEPTED_TYPES[content_type] ?? []
  return `${Array.from(stem).slice(0, LONGEST_STEM).join('') || 'file'}.${fitting.includes(ending) ? ending : (fitting[0] ?? 'bin')}`
}
