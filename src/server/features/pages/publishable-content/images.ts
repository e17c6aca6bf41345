import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { parseImageKey } from '../../../storage/image-keys.ts'
import { saveImage, UPLOADS_PATH } from '../../../storage/images.ts'
import { isUploadOf } from './uploads-repo.ts'

interface Given {
  store_id: string
  images: Readonly<Record<string, number>>
  fields: Readonly<Record<string, unknown>>
  files: Readonly<Partial<Record<string, UploadedFile>>>
}

/**
 * The images of an update: a new file is stored, "None" and '' become null, and a path restores an image that the store
 * uploaded before.
 * @throws AppError 400 with the field, 413 for a file that is too large.
 */
export async function givenImages(
  deps: Deps,
  { store_id, images, fields, files }: Given,
): Promise<Record<string, string | null>> {
  const given: Record<string, string | null> = {}
  for (const [field, maxWidth] of Object.entries(images)) {
    const file = files[field]
    const value = fields[field]
    if (file) given[field] = await saveImage(deps, { store_id, file, field, maxWidth })
    else if (value === '' || value === 'None') given[field] = null
    else if (typeof value === 'string') given[field] = await earlierImage(deps, store_id, field, value)
  }
  return given
}

async function earlierImage(deps: Deps, store_id: string, field: string, path: string): Promise<string> {
  const image = path.startsWith(`${UPLOADS_PATH}/`) ? parseImageKey(path.slice(UPLOADS_PATH.length + 1)) : null
  if (image?.requestedWidth === null && (await isUploadOf(deps.db, store_id, image))) return path
  throw badField(field, 'Must be an image uploaded in this store')
}
