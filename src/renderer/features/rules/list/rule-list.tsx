import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleList as ListName } from '../../../../shared/domain/routing/rules.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { EmptyState, type EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { PublicationList } from '../history/publication-list.tsx'
import { LIST_WORDS } from '../rule-kinds.ts'
import { RuleRow } from './rule-row.tsx'
import classes from '../rules.module.css'
import { useRuleActions } from './use-rule-actions.ts'

type View = 'all' | 'live' | 'draft' | 'paused'

const VIEWS: { value: View | 'history'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Active' },
  { value: 'draft', label: 'Drafts' },
  { value: 'paused', label: 'Paused' },
  { value: 'history', label: 'History' },
]

/** A live rule with a newer draft is listed under drafts as well. */
const isIn = (view: View, { status, version, published_version }: RoutingRuleWire): boolean =>
  view === 'all' || status === view || (view === 'draft' && version !== published_version)

/** Reorders the rules optimistically. */
function useOrder(rules: readonly RoutingRuleWire[]) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const place = (rule: RoutingRuleWire) => wanted?.indexOf(rule.rule_id) ?? 0
  return { rules: wanted === null ? rules : rules.toSorted((a, b) => place(a) - place(b)), setWanted }
}

interface RuleListProps {
  list: ListName
  empty: EmptyStateProps
}

/** The rules of a list in evaluation order, followed by the default action. */
export function RuleList({ list, empty }: RuleListProps) {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const { data, load } = useApi(routingRules.list, { query: { store_id, list } })
  const actions = useRuleActions()
  const [view, setView] = useState<View | 'history'>('all')
  const { rules, setWanted } = useOrder(data?.data ?? [])
  const shown = view === 'history' ? [] : rules.filter((rule) => isIn(view, rule))
  const sort = async (sorted: RoutingRuleWire[]) => {
    const ids = sorted.map(({ rule_id }) => rule_id)
    setWanted(ids)
    await actions.sort(list, ids)
    setWanted(null)
  }
  const lints = data?.lint ?? []
  return (
    <LoadGate load={load} what="The rules" skeleton={<RowSkeleton rows={4} height={72} />}>
      <section className={classes.list} aria-label={LIST_WORDS[list].title}>
        {rules.length > 0 && (
          <header className={classes.bar}>
            <SegmentedControl size="xs" aria-label="Filter rules" data={VIEWS} value={view} onChange={setView} />
            {view !== 'history' && <span className={classes.count}>{pluralize(shown.length, 'rule')}</span>}
          </header>
        )}
        {rules.length === 0 && <EmptyState {...empty} />}
        {view === 'history' ? (
          <PublicationList list={list} rules={rules} />
        ) : (
          <>
            {rules.length > 0 && shown.length === 0 && <p className={classes.nothing}>No rules with this status</p>}
            <SortList
              label={LIST_WORDS[list].title}
              items={shown}
              keyOf={({ rule_id }) => rule_id}
              nameOf={({ name }) => name}
              // Positions among hidden rules would be invisible in a filtered list.
              disabled={!mayManage || view !== 'all' || actions.busy}
              onSort={(sorted) => void sort(sorted)}
            >
              {(rule) => (
                <RuleRow
                  rule={rule}
                  place={rules.indexOf(rule) + 1}
                  rules={rules}
                  lints={lints.filter(({ rule_id }) => rule_id === rule.rule_id)}
                  actions={actions}
                />
              )}
            </SortList>
            <p className={classes.otherwise}>
              <strong>If no rule matches</strong> {LIST_WORDS[list].otherwise ?? data?.default_row.sentence}
            </p>
          </>
        )}
      </section>
    </LoadGate>
  )
}
