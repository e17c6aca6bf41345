import type { Metadata } from 'sharp'
import type { Deps } from '../deps.ts'
import { newId } from '../db/ids.ts'
import { AppError } from '../http/errors.ts'
import type { UploadedFile } from '../http/handler.ts'
import { imageKey } from './image-keys.ts'
import { createQueue, QueueFull } from './image-queue.ts'
import { insertUpload } from './uploads-repo.ts'

export const UPLOADS_PATH = '/uploads'

const MEGABYTE = 1024 * 1024
const MAX_MB = 8
/** Enough for a 100 megapixel photo; a small file can claim far more. */
const MAX_PIXELS = 100_000_000
/** Total of all frames: encoding an animation takes far longer than a photo with as many pixels. */
const MAX_ANIMATION_PIXELS = 30_000_000
/** Encoder effort from 0 to 6; takes half the time of the default for slightly larger files. */
const ANIMATION_EFFORT = 2
const MAX_SECONDS = 30
/** Uploads waiting for conversion, in total and per store or user. */
const queue = createQueue({ waiting: 30, perGroup: 10 })

const PLEASE = 'please choose a PNG, JPEG, WebP, AVIF or GIF image'

const ACCEPTED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])

export interface ImageToSave {
  /** Owner of the image: a store or a user. */
  store_id?: string
  user_id?: string
  file: UploadedFile
  /** Name of the form field, for errors. */
  field: string
  /** Wider images are resized; in pixels. */
  maxWidth: number
}

/**
 * Detects a file's real type, converts it to a WebP of at most `maxWidth` without metadata, and stores it.
 * @returns its path, like `/uploads/upl_…_1200x800.webp`.
 * @throws AppError 400 on the field if it isn't a usable image, 413 if it is too large, 422 if its conversion takes too
 * long, 503 if too many are being converted or the disk is full.
 */
export async function saveImage(deps: Deps, image: ImageToSave): Promise<string> {
  const { file, field } = image
  if (file.bytes.length > MAX_MB * MEGABYTE) {
    const size = (file.bytes.length / MEGABYTE).toFixed(1)
    throw problem(413, field, `The image is ${size} MB; at most ${MAX_MB} MB`)
  }
  await checkType(file, field)
  const { data, width, height } = await convertQueued(image)
  const id = newId('upl')
  const key = imageKey(id, width, height)
  await deps.storage.put(key, data)
  await insertUpload(deps.db, {
    upload_id: id,
    store_id: image.store_id ?? null,
    user_id: image.user_id ?? null,
    content_type: 'image/webp',
    bytes: data.length,
    width,
    height,
    created_at: deps.clock.now(),
  })
  return `${UPLOADS_PATH}/${key}`
}

const problem = (status: number, field: string, message: string): AppError =>
  new AppError(status, message, { code: 'bad_image', errors: { [field]: message } })

async function checkType({ bytes }: UploadedFile, field: string): Promise<void> {
  if (bytes.length === 0) throw problem(400, field, `This file is empty; ${PLEASE}`)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  if (type && ACCEPTED.has(type.mime)) return
  throw problem(400, field, `${nameOf(type?.ext, bytes)}; ${PLEASE}`)
}

function nameOf(ext: string | undefined, bytes: Buffer): string {
  if (/<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('latin1'))) return 'This file is an SVG drawing'
  if (ext === undefined) return 'This file is not an image'
  const name = ext.toUpperCase()
  return `This file is ${/^[AEFHILMNORSX]/.test(name) && name.length < 5 ? 'an' : 'a'} ${name}`
}

interface Webp {
  data: Buffer
  width: number
  height: number
}

async function convertQueued({ file, field, maxWidth, ...owner }: ImageToSave): Promise<Webp> {
  try {
    return await queue(owner.store_id ?? owner.user_id ?? '', () => toWebp(file, field, maxWidth))
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new AppError(503, 'Too many images are being converted right now. Try again in a moment', {
      code: 'images_busy',
      retryAfter: 10,
    })
  }
}

/** sharp is loaded with the first upload because it takes several megabytes. */
async function toWebp({ bytes }: UploadedFile, field: string, maxWidth: number): Promise<Webp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const opened = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: true })
    const shape = await opened.metadata()
    if (pixelsOf(shape) > MAX_PIXELS) {
      throw problem(
        400,
        field,
        `The image is ${shape.width} × ${shape.pageHeight ?? shape.height} pixels; that is too large`,
      )
    }
    const isAnimation = (shape.pages ?? 1) > 1
    if (isAnimation && pixelsOf(shape) > MAX_ANIMATION_PIXELS) throw animationTooLarge(field, shape)
    const { data, info } = await opened
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .webp({ quality: 82, ...(isAnimation && { effort: ANIMATION_EFFORT }) })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw problem(400, field, 'The image has too many pixels; at most 100 megapixels')
    }
    if (error instanceof Error && /^timeout/i.test(error.message)) {
      throw problem(422, field, 'This image takes too long to convert; choose a smaller one')
    }
    throw problem(400, field, 'This image is damaged and cannot be read')
  }
}

const animationTooLarge = (field: string, shape: Metadata): AppError => {
  const frames = `${shape.pages} frames of ${shape.width} × ${shape.pageHeight ?? shape.height} pixels`
  const most = `${MAX_ANIMATION_PIXELS / 1_000_000} megapixels in all frames together`
  return problem(413, field, `The animation has ${frames}; at most ${most}`)
}

const pixelsOf = ({ width, height, pages = 1, pageHeight }: Metadata): number =>
  width * (pageHeight === undefined ? height : pageHeight * pages)
