import { rangeIn, textsIn } from '../../../../shared/domain/routing/conditions.ts'
import { isFieldName, RULE_FIELDS, type FieldName, type Operator } from '../../../../shared/domain/routing/fields.ts'
import { DEFAULT_FALLBACK_REASONS } from '../../../../shared/domain/routing/fallback-reasons.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '../../../../shared/domain/routing/plan.ts'
import type {
  CascadeStep,
  GivenCondition,
  RuleAction,
  RuleContent,
  RuleKind,
} from '../../../../shared/domain/routing/rules.ts'

/** A condition while it is edited: values of one field type are kept while another is selected. */
export interface EditedCondition {
  key: string
  field: FieldName
  operator: Operator
  texts: string[]
  /** In minor units of `currency`, or a plain number. */
  from: number | null
  to: number | null
  currency: string
}

export interface EditedGroup {
  key: string
  match: 'all' | 'any'
  conditions: EditedCondition[]
}

/** A rule while it is edited. */
export interface RuleValues {
  name: string
  note: string
  match: 'all' | 'any'
  groups: EditedGroup[]
  action: RuleAction
}

let made = 0
/** Stable keys, so that input stays with its row. */
const newKey = (): string => {
  made += 1
  return `row-${made}`
}

export const isList = (operator: Operator): boolean => operator !== 'is' && operator !== 'is_not'

/** The default condition of a field. */
export const newCondition = (field: FieldName, currency: string): EditedCondition => ({
  key: newKey(),
  field,
  operator: RULE_FIELDS[field].operators[0] ?? 'is',
  texts: [],
  from: null,
  to: null,
  currency,
})

export const newGroup = (field: FieldName, currency: string): EditedGroup => ({
  key: newKey(),
  match: 'all',
  conditions: [newCondition(field, currency)],
})

export const newStep = (connection_id: string): CascadeStep => ({
  connection_id,
  go_on: [...DEFAULT_FALLBACK_REASONS],
  max_attempts: 1,
  timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
})

/** The default action of a new rule of a kind. */
export function newAction(kind: RuleKind, first: string): RuleAction {
  switch (kind) {
    case 'card':
    case 'other':
    case 'route_to_connection':
      return { type: 'one', connection_id: first }
    case '3d_secure':
      return { type: 'three_d_secure', wish: 'require' }
    case 'decline':
    case 'decline_other':
      return { type: 'decline', reason: '', shopper_message: 'Payment declined' }
    case 'cascade':
      return { type: 'cascade', steps: first === '' ? [] : [newStep(first)], max_attempts: 3, max_seconds: 20 }
    case 'checkout':
      return { type: 'checkout', methods: ['card'] }
  }
}

/** Form values of a new rule. Kinds that require a condition start with one. */
export function newValues(kind: RuleKind, { currency, first }: { currency: string; first: string }): RuleValues {
  const needsOne = kind !== 'cascade' && kind !== 'checkout'
  return {
    name: '',
    note: '',
    match: 'all',
    groups: needsOne ? [newGroup(kind === '3d_secure' ? 'country' : 'currency', currency)] : [],
    action: newAction(kind, first),
  }
}

/** Assigns new row keys: keys from an earlier page load could collide. */
export const withNewKeys = (values: RuleValues): RuleValues => ({
  ...values,
  groups: values.groups.map((group) => ({
    ...group,
    key: newKey(),
    conditions: group.conditions.map((condition) => ({ ...condition, key: newKey() })),
  })),
})

function editedOf(condition: GivenCondition, currency: string): EditedCondition[] {
  if (!isFieldName(condition.field)) return []
  const [from, to] = rangeIn(condition) ?? [null, null]
  return [
    {
      key: newKey(),
      field: condition.field,
      operator: condition.operator,
      texts: textsIn(condition).filter((text) => text !== ''),
      from,
      to,
      currency: condition.currency ?? currency,
    },
  ]
}

/** Converts a stored rule to form values. */
export const valuesOf = ({ name, note, conditions, action }: RuleContent, currency: string): RuleValues => ({
  name,
  note,
  match: conditions.match,
  groups: conditions.groups.map(({ match, conditions: list }) => ({
    key: newKey(),
    match,
    conditions: list.flatMap((condition) => editedOf(condition, currency)),
  })),
  action,
})

function valueOf({ field, operator, texts, from, to }: EditedCondition): GivenCondition['value'] {
  const { type } = RULE_FIELDS[field]
  if (type === 'money' || type === 'number') {
    if (operator !== 'between') return from ?? ''
    return from === null || to === null ? '' : [from, to]
  }
  if (type === 'time') return texts.length === 2 && !texts.includes('') ? texts : ''
  return isList(operator) ? texts : (texts[0] ?? '')
}

/** Converts form values to a stored rule: incomplete values become empty. */
export const contentOf = ({ name, note, match, groups, action }: RuleValues): RuleContent => ({
  name: name.trim(),
  note: note.trim(),
  conditions: {
    match,
    groups: groups.map((group) => ({
      match: group.match,
      conditions: group.conditions.map((condition) => ({
        field: condition.field,
        operator: condition.operator,
        value: valueOf(condition),
        ...(RULE_FIELDS[condition.field].type === 'money' && { currency: condition.currency }),
      })),
    })),
  },
  action,
})

export const isSame = (one: RuleValues, other: RuleValues): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
