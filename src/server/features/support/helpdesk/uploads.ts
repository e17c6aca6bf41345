import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { storageKey } from './comments.ts'
import { checkFile } from './files.ts'
import * as repo from './repo.ts'
import { helpdeskOf } from './tickets.ts'

/** Only abuse leaves more unsent files than this. */
const MAX_UNSENT = 40

/** Storage limit for the files of one store's tickets, in bytes. */
const STORE_LIMIT_BYTES = 500 * 1024 * 1024

interface Owner {
  user_id: string
  /** Store whose storage limit applies; null for the support desk. */
  store_id: string | null
}

/**
 * Stores a file until one of the user's comments attaches it, for a day at most.
 * @throws AppError 400 without a file, 415 for unsupported types, 422 if the store's files exceed the limit, 429 if the
 * user has too many unsent files, 503 if it can't be stored.
 */
export async function storeUpload(
  deps: Deps,
  { user_id, store_id }: Owner,
  given: UploadedFile | undefined,
): Promise<ReplyInput<Contracts['helpdesk']['upload']>> {
  const file = await checkFile(given)
  const now = deps.clock.now()
  const { file_name, content_type } = file
  const bytes = file.bytes.length
  const upload_id = await deps.once(async (tx) => {
    const id = newId('upl', now.getTime())
    await repo.lockUploads(tx, user_id, store_id)
    if ((await repo.countUnsentUploads(tx, user_id)) >= MAX_UNSENT) throw tooManyUnsent()
    if (store_id !== null && (await repo.bytesOfStore(tx, store_id)) + bytes > STORE_LIMIT_BYTES) throw storageFull()
    await repo.insertUpload(tx, { upload_id: id, user_id, store_id, file_name, content_type, bytes, created_at: now })
    return id
  })
  try {
    const external_token = await helpdeskOf(deps).storeFile(upload_id, file)
    if (external_token !== null) await repo.setUploadToken(deps.db, upload_id, external_token)
  } catch (error) {
    await repo.deleteUnsentUpload(deps.db, user_id, upload_id)
    throw error
  }
  return { upload: { token: upload_id, file_name, content_type, size: bytes } }
}

const tooManyUnsent = (): AppError =>
  new AppError(429, 'You have too many unsent files. Please try again tomorrow', { code: 'too_many_files' })

const storageFull = (): AppError =>
  new AppError(
    422,
    'The tickets of this store have reached the limit of 500 MB for files. Please send your reply without a file',
    {
      code: 'no_room',
    },
  )

/**
 * Deletes a user's own unsent file. A copy at Zendesk expires there within the hour.
 * @throws AppError 404 if it doesn't exist or was sent.
 */
export async function removeUpload({ db, storage }: Deps, user_id: string, upload_id: string): Promise<void> {
  const gone = await repo.deleteUnsentUpload(db, user_id, upload_id)
  if (!gone) throw notFound('File not found')
  if (gone.external_token === null) await storage.remove(storageKey(upload_id))
}
