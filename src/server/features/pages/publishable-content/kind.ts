import type * as z from 'zod/mini'
import type { IdPrefix } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentRow, Place } from './repo.ts'

/** What every kind of built page holds; the rest is the kind's own. */
export interface BaseContent extends Record<string, unknown> {
  name: string
}

/** How one kind of built page lies in the database and what its content is. `D` is its draft on the wire. */
export interface ContentKind<C extends BaseContent, D> extends Place {
  prefix: IdPrefix
  noun: string
  content: z.ZodMiniType<C>
  defaults: () => C
  /** Image fields with the widest that is kept, in pixels. */
  images: Readonly<Record<string, number>>
  /** A new one, where that differs from the defaults of older ones. */
  fresh?: () => C
  /** The field that holds rich text. */
  richText?: 'custom_description'
  toDraft: (row: ContentRow, content: C) => D
  /** Looks further into the fields given for one, and returns them as they are stored. @throws AppError 400 on the field. */
  check?: (
    deps: Deps,
    store_id: string,
    given: Readonly<Record<string, unknown>>,
    id: string,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Why this content cannot be what shoppers get yet; null when it can. */
  unready?: (content: C, row: ContentRow) => string | null
  /** Looks at what shoppers would get beside what else there is in the store. @throws AppError 422 */
  requireWhole?: (deps: Deps, db: Executor, row: ContentRow, content: C) => Promise<void>
  /** Gives a new one what belongs to it; with `from` a copy of what belongs to that one. */
  equip?: (db: Executor, store_id: string, created: { id: string; from: string | null; now: Date }) => Promise<void>
  /** Where it is used, in words. Empty when it can be deleted. */
  usedBy?: (db: Executor, id: string, now: Date) => Promise<string[]>
}
