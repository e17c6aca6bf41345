import { AppError } from '../errors.ts'
import type { UploadedFile } from '../handler.ts'

const ACCEPTED_TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Error on the field `file` of an uploaded document. */
export const fileError = (status: number, message: string, code: string): AppError =>
  new AppError(status, message, { code, errors: { file: message } })

/** Storage key of a document. */
export const documentKey = (id: string, content_type: string): string =>
  `${id}.${ACCEPTED_TYPES[content_type] ?? 'bin'}`

interface Rules {
  /** Bytes. */
  largest: number
  tooLarge: (bytes: number) => string
  /** 'taken by banks' */
  taken: string
}

/**
 * Checks that a document is a PDF, PNG or JPEG by its bytes. @throws AppError 400, 413, 415 with a message for people
 */
export async function checkDocument(
  file: UploadedFile | undefined,
  { largest, tooLarge, taken }: Rules,
): Promise<{ file: UploadedFile; content_type: string }> {
  if (!file || file.bytes.length === 0) throw fileError(400, 'Choose a PDF, PNG or JPEG file', 'bad_file')
  if (file.bytes.length > largest) throw fileError(413, tooLarge(file.bytes.length), 'file_too_large')
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.bytes)
  const content_type = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '')
  if (ACCEPTED_TYPES[content_type] !== undefined) return { file, content_type }
  const what = found ? `${found.ext.toUpperCase()} files are` : 'This kind of file is'
  throw fileError(415, `${what} not ${taken}. Choose a PDF, PNG or JPEG.`, 'bad_file')
}

/** Last part of a path without misleading parts, with the matching extension. */
export function documentName(given: string, content_type: string, unnamed: string): string {
  const base = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return documentKey(Array.from(base).slice(0, 100).join('') || unnamed, content_type)
}
