import { Button } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { disputes, type DisputeDetails } from '../../../shared/contracts/payments/disputes.ts'
import { disputeReason } from '../../../shared/domain/payments/dispute-reason.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../lib/navigation/screen-title.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import { Timeline } from '../../ui/display/timeline.tsx'
import { orderPath } from './shared-columns.tsx'
import { DisputeBadge, RespondBy } from './chargeback-columns.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import classes from './reporting.module.css'
import { paidBy, stageLabel } from './labels.ts'

const list = { label: 'Disputes', path: to('chargebacks.list') }

const timeOr = (time: string | null, none: string): string => (time === null ? none : exactTime(time, 'en-US'))

function Facts({ dispute }: { dispute: DisputeDetails }) {
  const money = (amount: number) => <Money amount={amount} currency={dispute.currency} />
  return (
    <Section title="Details">
      <KeyValueList
        items={[
          { label: 'Respond by', value: <RespondBy row={dispute} /> },
          { label: 'Disputed', value: money(dispute.amount) },
          { label: 'Paid', value: money(dispute.amount_paid) },
          { label: 'Reason', value: disputeReason(dispute.reason) },
          { label: 'Stage', value: stageLabel(dispute) },
          { label: 'Customer', value: dispute.customer_name || dispute.customer_email || 'Unknown' },
          { label: 'Paid with', value: paidBy({ ...dispute, payment_method: 'card' }) },
          { label: 'Paid at', value: exactTime(dispute.paid_at, 'en-US') },
          { label: 'Account', value: dispute.connection_name },
          { label: 'Case number', value: dispute.dispute_reference },
          { label: 'Opened', value: exactTime(dispute.created_at, 'en-US') },
          { label: 'Responded', value: timeOr(dispute.submitted_at, 'Not yet') },
          ...(dispute.answered_by === '' ? [] : [{ label: 'Submitted by', value: dispute.answered_by }]),
          { label: 'Decided', value: timeOr(dispute.decided_at, 'Not yet') },
        ]}
      />
    </Section>
  )
}

function History({ dispute }: { dispute: DisputeDetails }) {
  const events = dispute.events.map(({ at, text }, index) => ({
    id: `${at} ${index}`,
    title: text,
    note: exactTime(at, 'en-US'),
    icon: IconReceipt2,
    tone: 'mute' as const,
  }))
  return (
    <Section title="Timeline">
      {events.length === 0 ? <p className={classes.quiet}>No activity yet.</p> : <Timeline events={events} />}
    </Section>
  )
}

function Dispute({ dispute_id }: { dispute_id: string }) {
  const { data, load } = useApi(disputes.details, { query: { dispute_id } })
  const dispute = data?.data
  const mayAnswer = useCan('orders.manage')
  useScreenTitle(dispute === undefined ? null : `${formatMoney(dispute.amount, dispute.currency)} dispute`)
  const editable = mayAnswer && dispute?.can_edit === true
  return (
    <DetailScreen
      header={{
        title: dispute === undefined ? 'Dispute' : `${formatMoney(dispute.amount, dispute.currency)} dispute`,
        crumbs: [list, { label: dispute?.order_number ? `#${dispute.order_number.replace(/^#/, '')}` : 'Dispute' }],
        ...(dispute && {
          status: <DisputeBadge row={dispute} />,
          purpose: `${disputeReason(dispute.reason)}, ${dispute.customer_name || dispute.customer_email || 'unknown customer'}`,
          action: dispute.order_id !== null && (
            <Button variant="default" component={Link} to={orderPath(dispute.order_id)}>
              Order #{dispute.order_number}
            </Button>
          ),
        }),
      }}
      load={load}
      what="Dispute"
      aside={
        dispute ? (
          <>
            <Facts dispute={dispute} />
            <History dispute={dispute} />
          </>
        ) : null
      }
    >
      {dispute && (
        <>
          <EvidenceFiles dispute={dispute} editable={editable} />
          <EvidenceForm key={`${dispute.dispute_id} ${String(editable)}`} dispute={dispute} editable={editable} />
        </>
      )}
    </DetailScreen>
  )
}

/** /reporting/chargebacks/details?dispute_id=: one dispute and its evidence (RT-037). */
export default function ChargebackScreen() {
  const [params] = useSearchParams()
  const dispute_id = params.get('dispute_id') ?? ''
  if (dispute_id !== '') return <Dispute key={dispute_id} dispute_id={dispute_id} />
  return (
    <EmptyState
      title="No dispute selected"
      message="Select one from the list."
      action={
        <Button component={Link} to={list.path}>
          All disputes
        </Button>
      }
    />
  )
}
