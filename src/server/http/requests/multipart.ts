import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Contract } from '../../../shared/contract.ts'
import { AppError } from '../errors.ts'
import type { UploadedFile } from '../handler.ts'
import { hasLoneSurrogate } from './json.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILE = 8 * MEGABYTE
const MAX_FIELD = MEGABYTE
/** A form that announces more isn't read to its end just to name the file that is too large. */
const MAX_FORM = 64 * MEGABYTE

type Files = Partial<Record<string, UploadedFile>>

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_FORM, fieldSize: MAX_FIELD, fields: 100, files: 10, fieldNameSize: 100 },
  })
}

/**
 * Reads a form: its fields become the body, with objects and arrays parsed from JSON; its files are returned. A JSON
 * body, for a call without files, is left unchanged.
 * @throws AppError 413 if a file is over 8 MB, 400 if the form can't be read or contains an unexpected file.
 */
export async function readMultipart(request: FastifyRequest, contract: Contract): Promise<Files> {
  if (!request.isMultipart()) return {}
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM) throw tooLarge(MAX_FORM)
  try {
    return await readForm(request, contract)
  } catch (error) {
    throw readable(error)
  }
}

async function readForm(request: FastifyRequest, contract: Contract): Promise<Files> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, UploadedFile>()
  let failure: AppError | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      failure ??= addField(contract, fields, part.fieldname, part.value, part.valueTruncated)
      continue
    }
    const { bytes, size } = await readFile(part)
    failure ??= problemOf(contract, part, size)
    // Browsers send an empty file field as a part without name and content.
    if (!failure && (bytes.length > 0 || part.filename)) {
      files.set(part.fieldname, { filename: decodeFileName(part.filename), bytes })
    }
  }
  if (failure) throw failure
  request.body = Object.fromEntries(fields)
  return Object.fromEntries(files)
}

/** The parser reports a truncated or malformed form as an error without a status. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error) || 'statusCode' in error || error instanceof AppError) return error
  return new AppError(400, 'The form could not be read to its end', { code: 'unreadable_form' })
}

/** The original file name: browsers percent-encode these three characters and no others. */
const decodeFileName = (filename: string): string =>
  filename.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')

function addField(
  contract: Contract,
  fields: Map<string, unknown>,
  name: string,
  value: unknown,
  truncated: boolean,
): AppError | undefined {
  if (truncated) return new AppError(413, `${name} is too long`)
  if (typeof value !== 'string' || value.includes('\0')) return new AppError(400, `${name} could not be read`)
  fields.set(name, takesText(contract, name, value) ? value : parsed(value))
  return undefined
}

/** A description may well start with a bracket, so only fields that don't accept plain text are parsed as JSON. */
function takesText(contract: Contract, name: string, value: string): boolean {
  if (!/^\s*[[{]/.test(value)) return true
  if (!(contract.body instanceof z.ZodMiniObject)) return false
  const shape: Readonly<Record<string, unknown>> = contract.body.shape
  const field = shape[name]
  return field instanceof z.ZodMiniType && field.safeParse(value).success
}

function parsed(value: string): unknown {
  try {
    const read: unknown = JSON.parse(value)
    return hasLoneSurrogate(value, read) ? value : read
  } catch {
    return value
  }
}

/** Reads a file to its end to report its size, but keeps no more than the limit. */
async function readFile(part: MultipartFile): Promise<{ bytes: Buffer; size: number }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size <= MAX_FILE) chunks.push(chunk)
    else chunks.length = 0
  }
  return { bytes: Buffer.concat(chunks), size }
}

function problemOf(contract: Contract, part: MultipartFile, size: number): AppError | undefined {
  if (!contract.files?.includes(part.fieldname)) {
    return new AppError(400, `A file "${part.fieldname.slice(0, 60)}" is not expected here`)
  }
  return size > MAX_FILE ? tooLarge(size) : undefined
}

const tooLarge = (size: number): AppError =>
  new AppError(413, `The file is ${(size / MEGABYTE).toFixed(1)} MB; at most ${MAX_FILE / MEGABYTE} MB`, {
    code: 'file_too_large',
  })
