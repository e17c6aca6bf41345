import { Button } from '@mantine/core'
import { shopify, type ShopifyConflict } from '../../../../shared/contracts/integrations/shopify.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { exactTime } from '../../../ui/display/time-text.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { useChoices, type Choices } from './conflict-choices.ts'
import { fieldLabel, valueText } from './shopify-labels.ts'
import classes from './shopify.module.css'
import { useResolve } from './use-shopify-actions.ts'

const SIDES = [
  { side: 'cartwright', label: 'Cartwright' },
  { side: 'shopify', label: 'Shopify' },
] as const

const SHOWN = 25

interface RowProps {
  conflict: ShopifyConflict
  chosen: Choices[string] | undefined
  onChoose: (side: Choices[string]) => void
  mayManage: boolean
}

function ConflictRow({ conflict, chosen, onChoose, mayManage }: RowProps) {
  const { conflict_id, title, subtitle, field } = conflict
  const name = `${title}${subtitle && `, ${subtitle}`}: ${fieldLabel(field)}`
  return (
    <li className={classes.conflict}>
      <div className={classes.subject}>
        <strong>{title}</strong>
        {subtitle !== '' && <span>{subtitle}</span>}
      </div>
      <div className={classes.field}>{fieldLabel(field)}</div>
      <div className={classes.sides} role="radiogroup" aria-label={name}>
        {SIDES.map(({ side, label }) => {
          const { by, at } = conflict[side]
          const note = [by === '' ? label : by, at === null ? '' : exactTime(at, 'en-US')].filter(Boolean).join(', ')
          return (
            <label key={side} className={classes.side} data-chosen={chosen === side || undefined}>
              <input
                type="radio"
                name={conflict_id}
                checked={chosen === side}
                disabled={!mayManage}
                onChange={() => onChoose(side)}
              />
              <span className={classes.sideName}>{label}</span>
              <strong>{valueText(conflict, conflict[side])}</strong>
              <small>{note}</small>
            </label>
          )
        })}
      </div>
    </li>
  )
}

function Conflicts({
  conflicts,
  total,
  mayManage,
}: {
  conflicts: readonly ShopifyConflict[]
  total: number
  mayManage: boolean
}) {
  const [choices, change] = useChoices()
  const resolve = useResolve()
  const chosen = conflicts.flatMap(({ conflict_id }) => {
    const keep = choices[conflict_id]
    return keep ? [{ conflict_id, keep }] : []
  })
  const apply = async () => {
    if (await resolve.choose(chosen)) change({})
  }
  const keepAll = async (side: Choices[string]) => {
    if (await resolve.keepAll(side, total)) change({})
  }
  return (
    <Section
      flush
      title="Conflicts"
      count={total}
      note="Both sides changed since the last sync. Choose which value to keep."
      action={
        mayManage &&
        [...SIDES].toReversed().map(({ side, label }) => (
          <Button key={side} size="xs" variant="default" disabled={resolve.busy} onClick={() => void keepAll(side)}>
            Use {label} for all
          </Button>
        ))
      }
    >
      <div className={classes.conflictHead} aria-hidden>
        <span>Item</span>
        <span>Field</span>
        <span>Cartwright</span>
        <span>Shopify</span>
      </div>
      <ul className={classes.conflicts}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.conflict_id}
            conflict={conflict}
            chosen={choices[conflict.conflict_id]}
            onChoose={(side) => change({ ...choices, [conflict.conflict_id]: side })}
            mayManage={mayManage}
          />
        ))}
      </ul>
      <div className={classes.conflictFoot}>
        <p>
          {chosen.length} of {total} chosen. Unresolved items keep the value of each side.
          {total > conflicts.length && ` Showing the oldest ${conflicts.length}.`}
        </p>
        {mayManage && (
          <Button
            size="xs"
            variant="default"
            disabled={chosen.length === 0}
            loading={resolve.busy}
            onClick={() => void apply()}
          >
            Apply {pluralize(chosen.length, 'choice')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Fields that both sides changed, with both values. Nothing is chosen for the merchant. */
export function ConflictsSection({ mayManage }: { mayManage: boolean }) {
  const { store_id } = useStore()
  const { data, load } = useApi(
    shopify.conflicts,
    { query: { store_id, page: 1, size: SHOWN } },
    { keepPrevious: true },
  )
  return (
    <LoadGate load={load} what="Conflicts" skeleton={<RowSkeleton rows={3} />}>
      {data && data.total > 0 && <Conflicts conflicts={data.data} total={data.total} mayManage={mayManage} />}
    </LoadGate>
  )
}
