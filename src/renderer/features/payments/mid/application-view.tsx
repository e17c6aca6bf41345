import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { midApplications } from '../../../../shared/contracts/payments/merchant-applications.ts'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { isMidOpen } from '../../../../shared/domain/merchant-account/mid-status.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { DocumentList } from './documents-step.tsx'
import { ApplicationData } from './application-data.tsx'
import classes from './mid.module.css'
import { Thread } from './thread.tsx'
import { Wizard } from './wizard.tsx'
import { MID_STATUS } from './labels.ts'

const reads = [midApplications.details, midApplications.list]

function useWithdraw({ application_id }: Pick<MidApplication, 'application_id'>) {
  const toast = useNotification()
  const navigate = useNavigate()
  const action = useAction(midApplications.withdraw, {
    invalidates: reads,
    onFailure: () => {},
    onSuccess: () => {
      toast.success('Application withdrawn')
      void navigate(to('payments.new-mid'))
    },
  })
  const ask = async () => {
    const sure = await askToConfirm({
      title: 'Withdraw this application?',
      message: 'You can’t reopen it, but you can start a new one.',
      confirmLabel: 'Withdraw application',
      destructive: true,
    })
    if (sure) await action.run({ body: { application_id } })
  }
  return { busy: action.busy, error: action.error, ask }
}

function Progress({ application }: { application: MidApplication }) {
  const { status, created_at, submitted_at, decided_at, signed_name, moves } = application
  const withdraw = useWithdraw(application)
  return (
    <Section title="Status">
      <KeyValueList
        items={[
          {
            label: 'Status',
            value: <StatusBadge tone={MID_STATUS[status].tone}>{MID_STATUS[status].label}</StatusBadge>,
          },
          { label: 'Started', value: <RelativeTime value={created_at} /> },
          ...(submitted_at === null ? [] : [{ label: 'Submitted', value: <RelativeTime value={submitted_at} /> }]),
          ...(signed_name === '' ? [] : [{ label: 'Signed by', value: signed_name }]),
          ...(decided_at === null ? [] : [{ label: 'Decided', value: <RelativeTime value={decided_at} /> }]),
        ]}
      />
      <p className={classes.text}>{MID_STATUS[status].text}</p>
      {withdraw.error !== null && (
        <p className={classes.problem} role="alert">
          {withdraw.error}
        </p>
      )}
      <div className={classes.adder}>
        {status === 'approved' && (
          <Button size="xs" component={Link} to={to('payments.choose-connector')}>
            Connect the account
          </Button>
        )}
        {moves.includes('withdrawn') && (
          <Button size="xs" variant="default" loading={withdraw.busy} onClick={() => void withdraw.ask()}>
            Withdraw
          </Button>
        )}
      </div>
    </Section>
  )
}

function Messages({ application }: { application: MidApplication }) {
  const { application_id, messages, submitted_at, status } = application
  const write = useAction(midApplications.write, { invalidates: reads })
  const open = submitted_at !== null && status !== 'withdrawn'
  return (
    <Thread
      messages={messages}
      write={
        open
          ? {
              label: 'Message the operator',
              busy: write.busy,
              error: write.error,
              send: async (body) => (await write.run({ body: { application_id, body } })) !== undefined,
            }
          : null
      }
    />
  )
}

/** Information requested by the operator, shown above the steps. */
function RequestedInfo({ application }: { application: MidApplication }) {
  const last = application.messages.findLast(({ from }) => from === 'operator')
  if (application.status !== 'more_info' || !last) return null
  return (
    <Alert color="yellow" title="The operator needs more information">
      {last.body}
    </Alert>
  )
}

/** One application: its steps while it's editable, then its data and status. */
export function ApplicationView({ application_id }: { application_id: string }) {
  const { data, load } = useApi(midApplications.details, { query: { application_id } })
  const application = data?.data
  const status = application && MID_STATUS[application.status]
  const name = application?.legal_name || 'New application'
  return (
    <DetailScreen
      header={{
        title: name,
        purpose: 'Apply for your own merchant account with the details that banks and card networks require.',
        crumbs: [
          { label: 'Accounts', path: to('payments.accounts') },
          { label: 'Applications', path: to('payments.new-mid') },
          { label: name },
        ],
        ...(status && { status: <StatusBadge tone={status.tone}>{status.label}</StatusBadge> }),
      }}
      load={load}
      what="The application"
      aside={
        application && (
          <>
            <Progress application={application} />
            <Messages application={application} />
          </>
        )
      }
    >
      {application &&
        (isMidOpen(application.status) ? (
          <Wizard
            key={`${application.application_id} ${application.status}`}
            application={application}
            above={<RequestedInfo application={application} />}
          />
        ) : (
          <>
            <ApplicationData data={application.data} endings={application.endings} />
            <Section title="Documents">
              <DocumentList documents={application.documents} onRemove={null} />
            </Section>
          </>
        ))}
    </DetailScreen>
  )
}
