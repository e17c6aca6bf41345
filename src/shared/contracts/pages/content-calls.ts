import * as z from 'zod/mini'
import { defineContract, type OwnedKind } from '../../contract.ts'
import { contentStatus, count, id, message, text, time } from '../fields.ts'

/** Calls shared by all page types: payment pages, carts and confirmation pages. */

export const versionNote = z.object({
  version: z.int(),
  /** `published`: went live at `published_at`. `copied`: the first version of a copy. */
  what: z.enum(['saved', 'published', 'restored', 'copied']),
  name: z.string(),
  /** Null for content from before the first edit. */
  by: z.nullable(z.object({ user_id: id, name: z.string() })),
  created_at: time,
  published_at: z.nullable(time),
  /** The version that this one restored. */
  restored_from: z.nullable(z.int()),
  is_draft: z.boolean(),
  is_published: z.boolean(),
})
export type VersionNote = z.output<typeof versionNote>

/** Fields of every draft in addition to its content. */
export const draftFields = {
  version: z.int(),
  published_version: z.nullable(z.int()),
  updated_at: time,
} as const

/** Someone else who has the editor open. */
export const presence = z.object({ name: z.string(), since: time })
export type Presence = z.output<typeof presence>

/**
 * Message of a 409; its body also has `version`, `draft` (as stored) and `refused` (the values that were not saved).
 */
export const STALE = 'Someone else saved this page after you opened it'

interface Kind<F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType> {
  /** First segment of each path. */
  base: string
  /** Name of the id in queries and bodies. */
  field: F
  kind: OwnedKind
  noun: string
  content: C
  draft: D
}

/** An object shape with `field` as its only key. TypeScript widens a computed key to string. */
function named<F extends string>(field: F): Record<F, typeof id>
function named(field: string): Record<string, typeof id> {
  return { [field]: id }
}

/** Publish, history, status, default, copy, delete and presence calls for one page type. */
export const contentCalls = <F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: Kind<F, C, D>,
) => ({ ...editorCalls(type), ...itemCalls(type) })

/** Publish, history and presence calls, for content that a store has exactly one of. */
export const editorCalls = <F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType>(
  type: Kind<F, C, D>,
) => ({ ...versionCalls(type), ...presenceCalls(type) })

function versionCalls<F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType>(type: Kind<F, C, D>) {
  const { base, field, kind, content, draft } = type
  const key = named(field)
  const manage = { access: 'store', permission: 'pages.manage', scope: { in: 'body', field, kind } } as const
  const view = { access: 'store', permission: 'store.view', scope: { in: 'query', field, kind } } as const
  return {
    publish: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/publish`,
      summary: 'Publish the draft. A stale version returns 409',
      body: z.object({ ...key, version: z.int() }),
      response: z.object({ data: draft, message: z.string() }),
      errors: { 409: STALE, 422: 'It is archived, or required content is missing' },
    }),
    versions: defineContract({
      ...view,
      method: 'GET',
      path: `${base}/versions`,
      summary: 'List the versions, newest first: the latest 100 and every published one',
      query: z.object({ ...key }),
      response: z.object({ versions: z.array(versionNote), total: count }),
    }),
    versionDetails: defineContract({
      ...view,
      method: 'GET',
      path: `${base}/version-details`,
      summary: 'Get a version with its content',
      query: z.object({ ...key, version: z.coerce.number().check(z.int()) }),
      response: z.object({ data: z.extend(versionNote, { content }) }),
      errors: { 404: 'This version is no longer available' },
    }),
    restore: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/restore`,
      summary: 'Restore an old version to the draft. A stale `current_version` returns 409',
      body: z.object({ ...key, version: z.int(), current_version: z.optional(z.int()) }),
      response: z.object({ data: draft }),
      errors: { 404: 'This version is no longer available', 409: STALE },
    }),
  } as const
}

function itemCalls<F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType>(type: Kind<F, C, D>) {
  const { base, field, kind, noun, draft } = type
  const key = named(field)
  const manage = { access: 'store', permission: 'pages.manage', scope: { in: 'body', field, kind } } as const
  const data = z.object({ data: draft })
  return {
    duplicate: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/duplicate`,
      summary: `Duplicate a ${noun} with everything in it, as a draft`,
      body: z.object({ ...key }),
      response: data,
    }),
    setStatus: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/set-status`,
      summary: 'Change the status. The first one to go live becomes the default',
      body: z.object({ ...key, status: contentStatus }),
      response: data,
      errors: { 409: 'It is the default or was never published', 422: 'This status change isn’t allowed' },
    }),
    makeDefault: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/make-default`,
      summary: `Make it the default ${noun}`,
      body: z.object({ ...key }),
      response: data,
      errors: { 409: 'It was never published', 422: 'It is archived' },
    }),
    archive: defineContract({
      method: 'POST',
      path: `${base}/archive`,
      summary: 'Archive several at a time. Failures are returned with their reason',
      access: 'store',
      permission: 'pages.manage',
      scope: { in: 'body', field: 'store_id', kind: 'store' },
      body: z.object({
        store_id: id,
        ids: z.array(id, 'Must be a list of IDs').check(z.minLength(1, 'Select at least one'), z.maxLength(100)),
      }),
      response: z.object({
        archived: z.array(id),
        refused: z.array(z.object({ id, name: z.string(), reason: text(300) })),
      }),
    }),
    remove: defineContract({
      ...manage,
      method: 'POST',
      path: `${base}/delete`,
      summary: `Delete a ${noun} for good; 409 while it is live or used, with where in \`used_by\``,
      body: z.object({ ...key }),
      response: message,
      errors: { 409: 'It is live or in use' },
    }),
  } as const
}

function presenceCalls<F extends string, C extends z.ZodMiniType, D extends z.ZodMiniType>(type: Kind<F, C, D>) {
  const { base, field, kind } = type
  const key = named(field)
  return {
    presence: defineContract({
      access: 'store',
      permission: 'pages.manage',
      scope: { in: 'body', field, kind },
      method: 'POST',
      path: `${base}/presence`,
      summary: 'Announce that the editor is open and list who else has it open. Repeat within 30 seconds',
      body: z.object({ ...key }),
      response: z.object({ others: z.array(presence) }),
    }),
  } as const
}
