import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Reply } from '../../../../shared/contract.ts'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { editPathOf } from '../rule-kinds.ts'
import classes from '../rules.module.css'

export type Lint = Reply<typeof routingRules.list>['lint'][number]

const LINT_WORDS: Readonly<Record<Lint['kind'], string>> = {
  unreachable: 'Unreachable',
  never_fits: 'Never matches',
  conflicting: 'Conflicting',
  paused_connection: 'Paused account',
  missing_connection: 'Missing account',
  no_3ds: '3-D Secure',
  not_told: 'Missing data',
}

/** Links to the fix: the other rule, or the accounts. */
function LintLink({ lint, rules }: { lint: Lint; rules: readonly RoutingRuleWire[] }) {
  const other = rules.find(({ rule_id }) => rule_id === lint.other_rule_id)
  if (other) return <Link to={editPathOf(other)}>Open “{other.name}”</Link>
  if (lint.connection_id !== null) return <Link to={to('payments.accounts')}>View accounts</Link>
  return null
}

interface LintNotesProps {
  lints: readonly Lint[]
  /** Rules that a note may refer to. */
  rules: readonly RoutingRuleWire[]
}

/** Lint warnings of a rule, each with a link to its fix. */
export function LintNotes({ lints, rules }: LintNotesProps) {
  if (lints.length === 0) return null
  return (
    <ul className={classes.lints} aria-label="Warnings">
      {lints.map((lint) => (
        <li key={`${lint.kind} ${lint.other_rule_id ?? lint.connection_id ?? ''}`}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          <span>
            <strong>{LINT_WORDS[lint.kind]}.</strong> {lint.message} <LintLink lint={lint} rules={rules} />
          </span>
        </li>
      ))}
    </ul>
  )
}
