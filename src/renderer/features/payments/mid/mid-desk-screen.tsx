import { Alert, Button, Group, Textarea } from '@mantine/core'
import { IconBuildingBank, IconLockAccess } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { MidApplication, MidSummary } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { midDesk } from '../../../../shared/contracts/payments/merchant-application-desk.ts'
import type { MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import { DESK_POLL_MS } from '../../../lib/live/desk-poll.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useIsOperator } from '../../../lib/session/use-is-operator.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { DocumentList } from './documents-step.tsx'
import { ApplicationData } from './application-data.tsx'
import classes from './mid.module.css'
import { Thread } from './thread.tsx'
import { MID_STATUS } from './labels.ts'

const header = { title: 'Merchant account desk', purpose: 'Review merchant account applications from every store.' }
const reads = [midDesk.list, midDesk.details]

const VERBS: Partial<Record<MidStatus, { label: string; color?: string }>> = {
  approved: { label: 'Approve' },
  more_info: { label: 'Request information' },
  declined: { label: 'Decline', color: 'red' },
}

/** The operator's decision, with the message for the merchant. */
function Decide({ application }: { application: MidApplication }) {
  const { application_id, moves } = application
  const [message, setMessage] = useState('')
  const toast = useNotification()
  const decide = useAction(midDesk.setStatus, {
    invalidates: reads,
    onSuccess: ({ data }) => {
      setMessage('')
      toast.success(`${data.store_name}: ${MID_STATUS[data.status].label}`)
    },
  })
  if (moves.length === 0) return null
  const run = (status: MidStatus) => void decide.run({ body: { application_id, status, message: message.trim() } })
  return (
    <Section title="Decision" form>
      <div className={classes.sign}>
        <Textarea
          label="Message to the merchant"
          description="Required to request information or decline."
          value={message}
          autosize
          minRows={2}
          maxLength={4000}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {decide.error !== null && (
          <Alert color="red" role="alert">
            {decide.error}
          </Alert>
        )}
        <Group gap={8}>
          {moves.map((status) => (
            <Button
              key={status}
              variant={status === 'approved' ? 'filled' : 'default'}
              loading={decide.busy}
              disabled={status !== 'approved' && message.trim() === ''}
              onClick={() => run(status)}
            >
              {VERBS[status]?.label ?? MID_STATUS[status].label}
            </Button>
          ))}
        </Group>
      </div>
    </Section>
  )
}

function Opened({ application }: { application: MidApplication }) {
  const { application_id, status, data, endings, documents, messages } = application
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const reveal = useAction(midDesk.numbers, { onSuccess: (reply) => setNumbers(reply.numbers) })
  const write = useAction(midDesk.write, { invalidates: reads })
  return (
    <>
      <Decide application={application} />
      {status === 'underwriting' && (
        <Section
          title="Sensitive numbers"
          note="Viewing them is recorded in the store’s audit log."
          action={
            <Button
              size="xs"
              variant="default"
              loading={reveal.busy}
              onClick={() => void reveal.run({ body: { application_id } })}
            >
              Show numbers
            </Button>
          }
        >
          <p className={classes.text}>
            {reveal.error ??
              (Object.keys(numbers).length > 0 ? 'Shown in full below.' : 'Only the last digits are shown below.')}
          </p>
        </Section>
      )}
      <ApplicationData data={data} endings={endings} numbers={numbers} />
      <Section title="Documents">
        <DocumentList documents={documents} onRemove={null} />
      </Section>
      <Thread
        messages={messages}
        write={
          status === 'withdrawn'
            ? null
            : {
                label: 'Message the merchant',
                busy: write.busy,
                error: write.error,
                send: async (body) => (await write.run({ body: { application_id, body } })) !== undefined,
              }
        }
      />
    </>
  )
}

function OneApplication({ application_id }: { application_id: string }) {
  const { data, load } = useApi(midDesk.details, { query: { application_id } }, { pollMs: DESK_POLL_MS })
  const application = data?.data
  const name = application?.store_name ?? 'Application'
  const status = application && MID_STATUS[application.status]
  return (
    <DetailScreen
      header={{
        title: name,
        crumbs: [{ label: header.title, path: to('mid-desk') }, { label: name }],
        ...(status && { status: <StatusBadge tone={status.tone}>{status.label}</StatusBadge> }),
      }}
      load={load}
      what="The application"
    >
      {application && <Opened application={application} />}
    </DetailScreen>
  )
}

function Row({ application }: { application: MidSummary }) {
  const { application_id, store_name, legal_name, status, submitted_at } = application
  const { label, tone } = MID_STATUS[status]
  return (
    <div className={classes.row}>
      <div className={classes.rowBody}>
        <strong>{legal_name}</strong>
        <span className={classes.quiet}>
          {store_name}
          {submitted_at !== null && (
            <>
              , submitted <RelativeTime value={submitted_at} />
            </>
          )}
        </span>
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Button size="xs" variant="default" component={Link} to={to('mid-desk', undefined, { application_id })}>
        Open<span className={classes.hidden}> {legal_name}</span>
      </Button>
    </div>
  )
}

const SIZE = 25

function Inbox() {
  const [page, setPage] = useState(1)
  const { data, load } = useApi(
    midDesk.list,
    { query: { page, size: SIZE } },
    { keepPrevious: true, pollMs: DESK_POLL_MS },
  )
  const applications = data?.applications ?? []
  const total = data?.total ?? 0
  return (
    <DetailScreen
      header={header}
      load={load}
      what="The applications"
      empty={
        data &&
        total === 0 && (
          <EmptyState
            icon={IconBuildingBank}
            title="No applications yet"
            message="Submitted applications appear here, with those waiting for you first."
          />
        )
      }
    >
      <Section flush title="Applications" action={`${data?.waiting ?? 0} waiting for you`}>
        <ul className={classes.rows} aria-label="Applications">
          {applications.map((application) => (
            <li key={application.application_id}>
              <Row application={application} />
            </li>
          ))}
        </ul>
      </Section>
      {total > SIZE && (
        <Group gap={8}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Earlier page
          </Button>
          <Button variant="default" disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </Group>
      )}
    </DetailScreen>
  )
}

/** /mid-desk: where the server's operator reviews merchant account applications. */
export default function MidDeskScreen() {
  const operator = useIsOperator()
  const [params] = useSearchParams()
  const application_id = params.get('application_id') ?? ''
  if (!operator) {
    return (
      <DetailScreen
        header={header}
        load={{ loading: false }}
        what="The desk"
        empty={
          <EmptyState
            icon={IconLockAccess}
            title="You have no access"
            message="Only operators of this server can use this page."
          />
        }
      >
        {null}
      </DetailScreen>
    )
  }
  return application_id === '' ? <Inbox /> : <OneApplication key={application_id} application_id={application_id} />
}
