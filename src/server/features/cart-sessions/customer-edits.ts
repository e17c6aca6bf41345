import { sql, type SQL } from 'drizzle-orm'

/**
 * What a change of the shopper's forms comes to, field by field and in the statement that writes it, so that two tabs
 * cannot overtake each other between a read and a write. `edits` is null where a call names no versions: all it brings
 * counts then.
 */
const edits = sql`${sql.placeholder('edits')}::jsonb`
const stored = sql`live_cart_sessions.customer_edits`

/** Whether the call changed a field no earlier than it was changed before. */
const isLater = (field: SQL): SQL => sql`(${edits} is null
  or coalesce((${edits}->>${field})::bigint >= coalesce((${stored}->>${field})::bigint, 0), false))`

/** A column's new value; what was not given or was changed later by another tab stays. */
export const laterColumn = (name: string, type: string, column: string): SQL => {
  const given = sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const before = sql.identifier(column)
  return sql`case when ${isLater(sql`${name}::text`)} then coalesce(${given}, ${before}) else ${before} end`
}

/** As `laterColumn`, for a text: one that nobody has filled in yet takes what is given. */
export const laterText = (name: string, column: string): SQL => {
  const before = sql.identifier(column)
  return sql`case when ${before} = '' then coalesce(${sql.placeholder(name)}::text, '')
    else ${laterColumn(name, 'text', column)} end`
}

/** An address of which each part is the later one; null while none was given. */
export const laterAddress = (kind: 'shipping' | 'billing'): SQL => {
  const given = sql`${sql.placeholder(`${kind}_address`)}::jsonb`
  const before = sql`live_cart_sessions.${sql.identifier(`customer_${kind}_address`)}`
  return sql`case when ${given} is null then ${before} else (
    select jsonb_object_agg(part.key, case
      when coalesce(${before}->>part.key, '') = '' or ${isLater(sql`(${`${kind}.`}::text || part.key)`)} then part.value
      else ${before}->part.key end)
    from jsonb_each(${given}) part) end`
}

/** The versions after the call. */
export const laterEdits = sql`case when ${edits} is null then ${stored} else ${stored} || coalesce((
  select jsonb_object_agg(edit.key, edit.value) from jsonb_each(${edits}) edit
  where (edit.value)::bigint >= coalesce((${stored}->>edit.key)::bigint, 0)), '{}') end`
