import { useState } from 'react'
import { errorStatus, errorText } from '../../../lib/api/api-errors.ts'
import { newIdempotencyKey, type CallOptions } from '../../../lib/api/api.ts'
import { isTransientError } from '../../../lib/api/query-client.ts'
import { changeDraft, readDraft, useDraft, type DraftFile } from '../thread/drafts.ts'
import { removeTicketFile } from '../list/helpdesk-helpers.ts'

/** Maximum number of files per comment (A §7: the helpdesk's limit). */
export const MAX_FILES = 5
export const MAX_BYTES = 8 * 1024 * 1024

/** Uploads a file. @returns its token */
export type Upload = (file: File, options: CallOptions) => Promise<string>

export interface Attachments {
  files: readonly DraftFile[]
  /** Adds files and uploads them immediately. More than five are skipped with a message. */
  add: (files: readonly File[]) => void
  /** Removes a file, also from the server if already uploaded. */
  remove: (key: string) => void
  retry: (key: string) => void
  /** Why files were skipped, or null. */
  skippedMessage: string | null
  /** True while files are uploading. */
  sending: boolean
  /** Upload tokens for the comment. */
  tokens: string[]
}

const problemOf = (error: unknown): string => {
  if (errorStatus(error) === undefined) return 'The connection was lost.'
  return errorText(error)
}

function changeFile(draftKey: string, key: string, patch: Partial<DraftFile>): void {
  changeDraft(draftKey, (draft) => ({
    ...draft,
    files: draft.files.map((each) => (each.key === key ? { ...each, ...patch } : each)),
  }))
}

async function send(draftKey: string, key: string, file: File, upload: Upload): Promise<void> {
  const stop = new AbortController()
  const change = (patch: Partial<DraftFile>) => changeFile(draftKey, key, patch)
  change({ status: 'sending', progress: 0, problem: null, cancel: () => stop.abort() })
  try {
    const onProgress = (share: number) => change({ progress: share })
    change({ status: 'sent', progress: 1, token: await upload(file, { signal: stop.signal, onProgress }) })
  } catch (error) {
    if (!stop.signal.aborted)
      change({ status: 'refused', problem: problemOf(error), canRetry: isTransientError(error) })
  }
}

const newDraftFile = (file: File): DraftFile => {
  const tooLarge = file.size > MAX_BYTES
  return {
    key: newIdempotencyKey(),
    file,
    status: tooLarge ? 'refused' : 'sending',
    progress: 0,
    token: null,
    problem: tooLarge ? 'File is larger than 8 MB.' : null,
    canRetry: false,
    cancel: () => {},
  }
}

const skippedText = (names: readonly string[]): string =>
  `You can attach up to ${MAX_FILES} files. ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} not added.`

/** Attachments of a draft. Uploads continue after the user leaves the screen. */
export function useAttachments(draftKey: string, upload: Upload): Attachments {
  const { files } = useDraft(draftKey)
  const [leftOut, setLeftOut] = useState<string | null>(null)
  const add = (chosen: readonly File[]) => {
    const room = MAX_FILES - readDraft(draftKey).files.filter(({ status }) => status !== 'refused').length
    const added = chosen.slice(0, Math.max(0, room)).map(newDraftFile)
    const rest = chosen.slice(Math.max(0, room))
    setLeftOut(rest.length === 0 ? null : skippedText(rest.map(({ name }) => name)))
    changeDraft(draftKey, (draft) => ({ ...draft, files: [...draft.files, ...added] }))
    for (const { key, file, status } of added) if (status === 'sending') void send(draftKey, key, file, upload)
  }
  const remove = (key: string) => {
    const found = files.find((each) => each.key === key)
    found?.cancel()
    if (found?.token) void removeTicketFile(found.token)
    setLeftOut(null)
    changeDraft(draftKey, (draft) => ({ ...draft, files: draft.files.filter((each) => each.key !== key) }))
  }
  const retry = (key: string) => {
    const found = files.find((each) => each.key === key)
    if (found) void send(draftKey, key, found.file, upload)
  }
  return {
    files,
    add,
    remove,
    retry,
    skippedMessage: leftOut,
    sending: files.some(({ status }) => status === 'sending'),
    tokens: files.flatMap(({ status, token }) => (status === 'sent' && token !== null ? [token] : [])),
  }
}
