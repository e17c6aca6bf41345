import type * as z from 'zod/mini'
import type { IdPrefix } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentRow, Place } from './repo.ts'

/** Fields common to all kinds of built pages. */
export interface BaseContent extends Record<string, unknown> {
  name: string
}

/** Storage and content schema of one kind of built page. `D` is its draft on the wire. */
export interface ContentKind<C extends BaseContent, D> extends Place {
  prefix: IdPrefix
  noun: string
  content: z.ZodMiniType<C>
  defaults: () => C
  /** Image fields with their maximum stored width in pixels. */
  images: Readonly<Record<string, number>>
  /** Content of a new page, if it differs from the defaults of older ones. */
  fresh?: () => C
  /** The rich text field. */
  richText?: 'custom_description'
  toDraft: (row: ContentRow, content: C) => D
  /** Validates the given fields further and returns them in stored form. @throws AppError 400 with the field. */
  check?: (
    deps: Deps,
    store_id: string,
    given: Readonly<Record<string, unknown>>,
    id: string,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** The reason that this content cannot be published yet; null if it can. */
  unready?: (content: C, row: ContentRow) => string | null
  /** Validates content about to go live against the rest of the store. @throws AppError 422 */
  requireWhole?: (deps: Deps, db: Executor, row: ContentRow, content: C) => Promise<void>
  /** Creates what belongs to a new page, copied from the page `from` if given. */
  equip?: (db: Executor, store_id: string, created: { id: string; from: string | null; now: Date }) => Promise<void>
  /** Describes where it is used. Empty if it can be deleted. */
  usedBy?: (db: Executor, id: string, now: Date) => Promise<string[]>
}
