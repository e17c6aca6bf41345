import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { isFieldName, RULE_FIELDS, type FieldName, type Operator } from '../../../../shared/domain/routing/fields.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ConditionValue } from './condition-value.tsx'
import {
  isList,
  newCondition,
  newGroup,
  type EditedCondition,
  type EditedGroup,
  type RuleValues,
} from './rule-values.ts'
import type { RuleErrors } from './rule-problems.ts'
import { LAZY_DROPDOWN } from '../pills.ts'
import classes from './rule-form.module.css'

const FIELDS = Object.entries(RULE_FIELDS).map(([value, { label }]) => ({ value, label }))

const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  is: 'is',
  is_not: 'is not',
  one_of: 'is any of',
  none_of: 'is none of',
  starts_with: 'starts with',
  not_starts_with: 'doesn’t start with',
  at_least: 'is at least',
  below: 'is below',
  between: 'is between',
}

/** A cart contains products but is not one, so its operators read differently. */
const CART_WORDS: Readonly<Partial<Record<Operator, string>>> = {
  is: 'holds',
  is_not: 'doesn’t contain',
  one_of: 'contains any of',
  none_of: 'contains none of',
}

const operatorsOf = (field: FieldName) =>
  RULE_FIELDS[field].operators.map((value) => ({
    value,
    label: (field === 'product' ? CART_WORDS[value] : undefined) ?? OPERATOR_WORDS[value],
  }))

/** Converts the value for the operator: one value becomes a list, and of a list the first is kept. */
const compared = (condition: EditedCondition, operator: Operator): EditedCondition => ({
  ...condition,
  operator,
  texts:
    RULE_FIELDS[condition.field].type === 'time' || isList(operator) ? condition.texts : condition.texts.slice(0, 1),
})

interface RowProps {
  condition: EditedCondition
  error: string | undefined
  /** 'condition 2 of group 1' */
  name: string
  onChange: (condition: EditedCondition) => void
  onRemove: () => void
}

function ConditionRow({ condition, error, name, onChange, onRemove }: RowProps) {
  const { field, operator } = condition
  return (
    <li className={classes.condition} aria-label={name}>
      <Select
        comboboxProps={LAZY_DROPDOWN}
        aria-label="Field"
        data={FIELDS}
        searchable
        allowDeselect={false}
        value={field}
        onChange={(next) => {
          if (next !== null && next !== field && isFieldName(next)) {
            onChange({ ...newCondition(next, condition.currency), key: condition.key })
          }
        }}
      />
      <Select
        comboboxProps={LAZY_DROPDOWN}
        aria-label="Operator"
        data={operatorsOf(field)}
        allowDeselect={false}
        value={operator}
        onChange={(next) => next !== null && onChange(compared(condition, next))}
      />
      <div className={classes.value}>
        <ConditionValue
          condition={condition}
          error={error}
          onChange={(patch) => onChange({ ...condition, ...patch })}
        />
      </div>
      <ActionIcon className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}

const MATCHES = [
  { value: 'all' as const, label: 'ALL' },
  { value: 'any' as const, label: 'ANY' },
]

interface GroupProps {
  group: EditedGroup
  at: number
  errors: RuleErrors
  onChange: (group: EditedGroup) => void
  onRemove: () => void
}

function Group({ group, at, errors, onChange, onRemove }: GroupProps) {
  const { currency } = useStore()
  const { conditions } = group
  return (
    <section className={classes.group} aria-label={`Group ${at + 1}`}>
      <header className={classes.groupHead}>
        <span>Match</span>
        <SegmentedControl
          size="xs"
          aria-label={`Match for group ${at + 1}`}
          data={MATCHES}
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
        />
        <span className={classes.ofThese}>of these</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => onChange({ ...group, conditions: [...conditions, newCondition('amount', currency)] })}
        >
          Condition
        </Button>
        <ActionIcon aria-label={`Remove group ${at + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </header>
      {conditions.length === 0 && <p className={classes.none}>Empty groups are ignored.</p>}
      <ul className={classes.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            name={`condition ${index + 1} of group ${at + 1}`}
            error={errors[`conditions.${at}.${index}`]}
            onChange={(next) => onChange({ ...group, conditions: conditions.with(index, next) })}
            onRemove={() => onChange({ ...group, conditions: conditions.toSpliced(index, 1) })}
          />
        ))}
      </ul>
    </section>
  )
}

interface ConditionGroupsProps {
  values: Pick<RuleValues, 'match' | 'groups'>
  errors: RuleErrors
  /** Text shown if there are no conditions. */
  always: string
  onChange: (patch: Partial<RuleValues>) => void
}

/** When the rule matches: groups of conditions, joined by ALL or ANY within and between them. */
export function ConditionGroups({ values: { match, groups }, errors, always, onChange }: ConditionGroupsProps) {
  const { currency } = useStore()
  return (
    <section className={classes.part} aria-labelledby="rule-when">
      <header className={classes.partHead}>
        <h2 id="rule-when">When</h2>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => onChange({ groups: [...groups, newGroup('amount', currency)] })}
        >
          Group
        </Button>
      </header>
      {errors['conditions'] && (
        <p className={classes.error} role="alert">
          {errors['conditions']}
        </p>
      )}
      {groups.length === 0 && <p className={classes.always}>{always}</p>}
      {groups.map((group, at) => (
        <div key={group.key}>
          {at === 1 && groups.length > 1 && (
            <div className={classes.between}>
              <SegmentedControl
                size="xs"
                aria-label="Combine groups"
                data={[
                  { value: 'all', label: 'AND' },
                  { value: 'any', label: 'OR' },
                ]}
                value={match}
                onChange={(next) => onChange({ match: next })}
              />
            </div>
          )}
          {at > 1 && <p className={classes.between}>{match === 'all' ? 'AND' : 'OR'}</p>}
          <Group
            group={group}
            at={at}
            errors={errors}
            onChange={(next) => onChange({ groups: groups.with(at, next) })}
            onRemove={() => onChange({ groups: groups.toSpliced(at, 1) })}
          />
        </div>
      ))}
    </section>
  )
}
