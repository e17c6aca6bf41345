import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { midStatusLabels, type MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { MidData, MidStep } from '../../../../shared/domain/merchant-account/mid-application.ts'
import type { MidProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'

export const MID_STATUS: Readonly<Record<MidStatus, { label: string; tone: StatusTone; text: string }>> = {
  saved: {
    label: midStatusLabels.saved,
    tone: 'mute',
    text: 'Saved as you type. Only your team can see it until you submit it.',
  },
  underwriting: {
    label: midStatusLabels.underwriting,
    tone: 'info',
    text: 'The operator of this server reviews it. You’ll be notified of the decision.',
  },
  more_info: {
    label: midStatusLabels.more_info,
    tone: 'warn',
    text: 'Update the details below and submit it again.',
  },
  approved: { label: midStatusLabels.approved, tone: 'ok', text: 'Your merchant account is approved.' },
  declined: { label: midStatusLabels.declined, tone: 'bad', text: 'See the messages for the reason.' },
  withdrawn: { label: midStatusLabels.withdrawn, tone: 'mute', text: 'You withdrew this application.' },
}

export const STEP_LABELS: Readonly<Record<MidStep, { label: string; text: string }>> = {
  business: { label: 'Business', text: 'Your legal entity and what it sells.' },
  owners: { label: 'Owners', text: 'Everyone who owns 25% or more, and the person who runs the business.' },
  bank: { label: 'Bank', text: 'Your payout account.' },
  documents: { label: 'Documents', text: 'Supporting documents.' },
  volume: { label: 'Volume', text: 'Your sales and delivery times.' },
  review: { label: 'Review', text: 'Review, sign and submit your application.' },
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  address1: 'Address',
  born_on: 'Date of birth',
  email: 'Email',
  mcc: 'Category code',
  personal_id: 'Identity number',
  refund_policy_link: 'Refund policy',
  share: 'Ownership share',
  started_on: 'In business since',
  tax_id: 'Tax number',
  terms_link: 'Terms',
}

/** Label of a problem: 'Legal name', 'Maya Ortiz: Date of birth', or the step if it concerns the whole step. */
export function problemLabel({ step, field }: MidProblem, { owners }: MidData): string {
  const [part = '', at = '', ofOwner] = field.split('.')
  const name = part === 'owners' ? ofOwner : at
  if (name === undefined || name === '' || part === 'documents') return STEP_LABELS[step].label
  const words = FIELD_LABELS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
  if (part !== 'owners') return words
  const owner = owners[Number(at)]
  const person = owner ? `${owner.first_name} ${owner.last_name}`.trim() : ''
  return `${person || `Owner ${Number(at) + 1}`}: ${words}`
}

/** Number of problems in a step. */
export const problemCount = ({ problems }: Pick<MidApplication, 'problems'>, step: MidStep): number =>
  problems.filter((problem) => problem.step === step).length
