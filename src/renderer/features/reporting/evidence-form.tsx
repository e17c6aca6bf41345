import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { disputes, type DisputeDetails } from '../../../shared/contracts/payments/disputes.ts'
import { evidenceTexts, MAX_TEXT_LENGTH, type EvidenceText } from '../../../shared/domain/payments/dispute.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { pluralize } from '../../lib/format/format.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { UnsavedGuard } from '../../ui/resource/unsaved-guard.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import classes from './reporting.module.css'
import { TEXT_LABELS } from './labels.ts'

type Texts = Record<EvidenceText, string>

const NONE: Texts = {
  uncategorized_text: '',
  product_description: '',
  customer_name: '',
  customer_email_address: '',
  customer_purchase_ip: '',
  billing_address: '',
  shipping_address: '',
  shipping_carrier: '',
  shipping_tracking_number: '',
  shipping_date: '',
  customer_communication: '',
  access_activity_log: '',
  refund_policy_disclosure: '',
  refund_refusal_explanation: '',
}

const filled = (evidence: DisputeDetails['evidence']): Texts => ({ ...NONE, ...evidence })

/** Number of rows for the text's lines, within limits. */
const rowsOf = (text: string): number => Math.min(14, Math.max(2, text.split('\n').length + 1))

interface FieldProps {
  name: EvidenceText
  value: string
  gathered: string
  editable: boolean
  onChange: (value: string) => void
}

function EvidenceField({ name, value, gathered, editable, onChange }: FieldProps) {
  const { label, help, long } = TEXT_LABELS[name]
  const shared = { label, value, readOnly: !editable, maxLength: MAX_TEXT_LENGTH, ...(help && { description: help }) }
  return (
    <div>
      {long ? (
        <Textarea
          {...shared}
          rows={rowsOf(value)}
          resize="vertical"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {editable && gathered !== '' && gathered !== value && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => onChange(gathered)}>
          Use order details
        </Button>
      )}
    </div>
  )
}

/** The unsaved evidence, and the calls that save and submit it or accept the dispute. */
function useEvidence(dispute: DisputeDetails) {
  const toast = useNotification()
  const { dispute_id } = dispute
  const [texts, setTexts] = useState(() => filled(dispute.evidence))
  const stored = filled(dispute.evidence)
  const changed = evidenceTexts.filter((name) => texts[name] !== stored[name])
  const invalidates = [disputes.details, disputes.list]
  const save = useAction(disputes.saveEvidence, { invalidates })
  const submit = useAction(disputes.submit, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const accept = useAction(disputes.accept, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const saveChanges = () =>
    save.run({ body: { dispute_id, evidence: Object.fromEntries(changed.map((name) => [name, texts[name]])) } })
  const saveDraft = async () => {
    if (await saveChanges()) toast.success('Draft saved')
  }
  const money = formatMoney(dispute.amount, dispute.currency)
  const askSubmit = async () => {
    if (changed.length > 0 && !(await saveChanges())) return
    const files = dispute.files.length === 0 ? 'without files' : `with ${pluralize(dispute.files.length, 'file')}`
    const yes = await askToConfirm({
      title: `Submit evidence for ${money}?`,
      message: `This sends your response to the bank ${files}. You can’t change it afterward.`,
      confirmLabel: 'Submit evidence',
    })
    if (yes) void submit.run({ body: { dispute_id } })
  }
  const askAccept = async () => {
    const yes = await askToConfirm({
      title: `Accept the dispute for ${money}?`,
      message: 'The customer keeps the disputed amount. You can’t undo this.',
      confirmLabel: 'Accept dispute',
      destructive: true,
    })
    if (yes) void accept.run({ body: { dispute_id } })
  }
  return {
    texts,
    setText: (name: EvidenceText, text: string) => setTexts((before) => ({ ...before, [name]: text })),
    isChanged: changed.length > 0,
    error: submit.error ?? accept.error ?? save.error,
    busy: { save: save.busy, submit: submit.busy, accept: accept.busy },
    saveDraft,
    askSubmit,
    askAccept,
  }
}

interface ActionsProps {
  dispute: DisputeDetails
  evidence: ReturnType<typeof useEvidence>
}

const EvidenceActions = ({ dispute, evidence }: ActionsProps) => (
  <Group justify="flex-end" gap={8}>
    {dispute.can_accept && (
      <Button variant="default" loading={evidence.busy.accept} onClick={() => void evidence.askAccept()}>
        Accept dispute
      </Button>
    )}
    <Button
      variant="default"
      loading={evidence.busy.save}
      disabled={!evidence.isChanged}
      onClick={() => void evidence.saveDraft()}
    >
      Save draft
    </Button>
    {dispute.can_submit && (
      <Button loading={evidence.busy.submit} onClick={() => void evidence.askSubmit()}>
        Submit evidence
      </Button>
    )}
  </Group>
)

/** Evidence texts, prefilled from the order. Saved as a draft, then submitted once. */
export function EvidenceForm({ dispute, editable }: { dispute: DisputeDetails; editable: boolean }) {
  const evidence = useEvidence(dispute)
  const { texts, error } = evidence
  return (
    <Section
      title="Your evidence"
      note={editable ? 'We filled this in from the order. Review it and add anything missing.' : dispute.why_not}
    >
      <UnsavedGuard dirty={editable && evidence.isChanged} />
      <div className={classes.stack}>
        {evidenceTexts
          .filter((name) => editable || texts[name] !== '')
          .map((name) => (
            <EvidenceField
              key={name}
              name={name}
              value={texts[name]}
              gathered={dispute.gathered[name] ?? ''}
              editable={editable}
              onChange={(text) => evidence.setText(name, text)}
            />
          ))}
        {editable && dispute.why_not !== '' && <Alert color="yellow">{dispute.why_not}</Alert>}
        {error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {editable && <EvidenceActions dispute={dispute} evidence={evidence} />}
      </div>
    </Section>
  )
}
