import { IconUsers } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { presence } from '../../../../../shared/contracts/pages/content-calls.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { named, type ContentContracts } from '../content-kind.ts'
import classes from '../editor.module.css'

/** Interval of presence pings in milliseconds. Others see a ping for 30 seconds. */
const PING_INTERVAL_MS = 15_000

const answer = z.object({ others: z.array(presence) })

interface PresenceNoteProps {
  kind: { id: string; contracts: Pick<ContentContracts, 'presence'>; words: { one: string } }
  id: string
}

/** Shows who else has the draft open, and reports that this editor is open. */
export function PresenceNote({ kind, id }: PresenceNoteProps) {
  const body = named(kind, id)
  const { data } = useApi(kind.contracts.presence, { body }, { pollMs: PING_INTERVAL_MS, freshMs: 0 })
  const names = answer.safeParse(data).data?.others.map(({ name }) => name) ?? []
  if (names.length === 0) return null
  const who = new Intl.ListFormat('en').format(names)
  return (
    <span className={classes.others} role="status">
      <IconUsers size={16} stroke={1.7} aria-hidden />
      {who} {names.length === 1 ? 'is' : 'are'} also editing this {kind.words.one}. If you both save, you can choose
      which version to keep.
    </span>
  )
}
