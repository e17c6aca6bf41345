import { Menu, Switch } from '@mantine/core'
import { IconEdit, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { pluralize, formatCount, formatPercent } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { LintNotes, type Lint } from '../editor/lint-notes.tsx'
import { editPathOf, historyPathOf, KIND_WORDS } from '../rule-kinds.ts'
import { RuleStatus } from './rule-status.tsx'
import { RuleSummary } from './rule-summary.tsx'
import classes from '../rules.module.css'
import type { RuleActions } from './use-rule-actions.ts'

function Menus({ rule, actions }: { rule: RoutingRuleWire; actions: RuleActions }) {
  const draft = rule.version !== rule.published_version
  return (
    <RowMenu name={rule.name}>
      <Menu.Item component={Link} to={editPathOf(rule)} leftSection={<IconEdit size={16} stroke={1.7} />}>
        Edit
      </Menu.Item>
      <Menu.Item component={Link} to={historyPathOf(rule)} leftSection={<IconHistory size={16} stroke={1.7} />}>
        History
      </Menu.Item>
      {draft && (
        <Menu.Item
          leftSection={<IconUpload size={16} stroke={1.7} />}
          disabled={rule.problems.length > 0}
          onClick={() => actions.publish(rule)}
        >
          Publish v{rule.version}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => actions.remove(rule)}>
        Delete
      </Menu.Item>
    </RowMenu>
  )
}

/** The number of payments it matched, and their results. */
function Figures({ rule }: { rule: RoutingRuleWire }) {
  const { matches_7d, decided_7d, approved_7d, waiting_7d } = rule
  const share =
    decided_7d === 0 ? 'last 7 days' : `${formatPercent((approved_7d / decided_7d) * 100)} approved, last 7 days`
  return (
    <p className={classes.figures}>
      <strong>{pluralize(matches_7d, 'payment')}</strong>
      <span>{waiting_7d > 0 ? `${share}, ${formatCount(waiting_7d)} pending` : share}</span>
    </p>
  )
}

/** The published rule, and the draft that would replace it. A rule never published shows its draft. */
function Sentences({ rule }: { rule: RoutingRuleWire }) {
  const { version, published_version, published, sentence, problems } = rule
  const waits = published !== null && version !== published_version
  const same = published?.sentence === sentence
  return (
    <>
      <RuleSummary content={published ?? rule} />
      {waits && (
        <p className={classes.waiting}>
          <strong>Draft v{version}:</strong> {same ? 'Same conditions and action.' : sentence}
        </p>
      )}
      {problems[0] && (
        <p className={classes.problem}>
          {waits ? 'Draft not ready to publish:' : 'Not ready to publish:'} {problems[0].message}
        </p>
      )}
    </>
  )
}

interface RuleRowProps {
  rule: RoutingRuleWire
  /** Position in the list, from 1. */
  place: number
  lints: readonly Lint[]
  rules: readonly RoutingRuleWire[]
  actions: RuleActions
}

/** A rule in a list: its sentence, statistics and status. */
export function RuleRow({ rule, place, lints, rules, actions }: RuleRowProps) {
  const mayManage = useCan('payments.manage')
  const { name, status } = rule
  return (
    <div className={classes.row}>
      <span className={classes.place}>{place}</span>
      <div className={classes.words}>
        <p className={classes.line}>
          <Link className={classes.name} to={editPathOf(rule)}>
            {name}
          </Link>
          <StatusBadge tone="mute" size="small">
            {KIND_WORDS[rule.kind].short}
          </StatusBadge>
          <RuleStatus rule={rule} size="small" />
        </p>
        <Sentences rule={rule} />
        <LintNotes lints={lints} rules={rules} />
      </div>
      <Figures rule={rule} />
      {mayManage ? (
        <div className={classes.controls}>
          <Switch
            aria-label={`${name} is active`}
            title={status === 'draft' ? 'Publish this rule first' : undefined}
            disabled={status === 'draft' || actions.busy}
            checked={status === 'live'}
            onChange={(event) => actions.setEnabled(rule, event.currentTarget.checked)}
          />
          <Menus rule={rule} actions={actions} />
        </div>
      ) : (
        <span />
      )}
    </div>
  )
}
