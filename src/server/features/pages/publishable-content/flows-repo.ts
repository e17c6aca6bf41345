import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

interface UsingFlow extends Record<string, unknown> {
  name: string
  status: string
  /** True if the published version names it, not only the draft. */
  published: boolean
}

/** Flows with a cart, page or optimizer in one of their steps, draft or published, newest first. */
async function flowsUsing(db: Executor, store_id: string, id: string): Promise<UsingFlow[]> {
  const named = JSON.stringify([{ variants: [{ ref_id: id }] }])
  const { rows } = await db.execute<UsingFlow>(sql`
    select name, status, coalesce(published->'steps' @> ${named}::jsonb, false) as published from flows
    where store_id = ${store_id} and deleted_at is null
      and (draft->'steps' @> ${named}::jsonb or published->'steps' @> ${named}::jsonb)
    order by flow_id desc`)
  return rows
}

const notes: Readonly<Record<string, string>> = { draft: ' (draft)', paused: ' (paused)', archived: ' (archived)' }

/** "Used by the flow “Main checkout” (draft)", one text per flow. */
export async function describeFlowUses(db: Executor, store_id: string, id: string): Promise<string[]> {
  const flows = await flowsUsing(db, store_id, id)
  return flows.map(({ name, status }) => `Used by the flow “${name}”${notes[status] ?? ''}`)
}

/** Same as `flowPlaces` for flows that are live, or paused and can be resumed. */
export async function describeActiveFlowUses(db: Executor, store_id: string, id: string): Promise<string[]> {
  const flows = await flowsUsing(db, store_id, id)
  const serving = flows.filter(({ status, published }) => published && (status === 'live' || status === 'paused'))
  return serving.map(({ name, status }) => `Used by the flow “${name}”${notes[status] ?? ''}`)
}
