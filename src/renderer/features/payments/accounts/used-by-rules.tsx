import { Modal } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { connectionsOf } from '../../../../shared/domain/routing/rules.ts'
import { errorData } from '../../../lib/api/api-errors.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../connectors/connector-form.module.css'

const STATUSES = {
  live: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'warn' },
  draft: { label: 'Draft', tone: 'info' },
} as const

const usesAccount = ({ connector_ids, published }: RoutingRuleWire, connection_id: string): boolean =>
  connector_ids.includes(connection_id) ||
  (published !== null && connectionsOf(published.action).includes(connection_id))

/** Rules that use an account, draft or published. It can't be removed while there are any. */
export function UsedByRules({ connection_id }: { connection_id: string }) {
  const { store_id } = useStore()
  const { data } = useApi(routingRules.list, { query: { store_id } })
  if (!data) return null
  const naming = data.data.filter((rule) => usesAccount(rule, connection_id))
  return (
    <Section title="Used by rules">
      {naming.length === 0 ? (
        <p className={classes.stepText}>
          Not used by any <Link to={to('rules.cascade')}>rules</Link>.
        </p>
      ) : (
        <ul className={classes.rules}>
          {naming.map(({ rule_id, name, status }) => (
            <li key={rule_id}>
              <Link to={to('rules.edit', { ruleId: rule_id })}>{name}</Link>
              <StatusBadge tone={STATUSES[status].tone} size="small">
                {STATUSES[status].label}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const namedByRules = z.object({
  code: z.literal('named_by_rules'),
  rules: z.array(z.object({ rule_id: z.string(), name: z.string() })),
})

/** Reads the rules that prevent an account's removal from an error; null for other errors. */
export const blockingRules = (error: unknown): BlockingRule[] | null =>
  namedByRules.safeParse(errorData(error)).data?.rules ?? null

export interface BlockingRule {
  rule_id: string
  name: string
}

export interface BlockedRemoval {
  account_name: string
  rules: readonly BlockingRule[]
}

/** Explains why an account can't be removed, with a link to each rule that uses it. */
export function BlockedRemovalDialog({ refused, onClose }: { refused: BlockedRemoval | null; onClose: () => void }) {
  if (refused === null) return null
  const { account_name, rules } = refused
  return (
    <Modal opened title={`${account_name} is used by ${rules.length === 1 ? 'a rule' : 'rules'}`} onClose={onClose}>
      <p className={classes.stepText}>To remove it, select another account in:</p>
      <ul className={classes.rules}>
        {rules.map(({ rule_id, name }) => (
          <li key={rule_id}>
            <Link to={to('rules.edit', { ruleId: rule_id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
