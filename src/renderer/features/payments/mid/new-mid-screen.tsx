import { Button } from '@mantine/core'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { midApplications } from '../../../../shared/contracts/payments/merchant-applications.ts'
import type { MidSummary } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { isMidOpen, merchantTransitions } from '../../../../shared/domain/merchant-account/mid-status.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ApplicationView } from './application-view.tsx'
import classes from './mid.module.css'
import { MID_STATUS } from './labels.ts'

const header = {
  title: 'Apply for a merchant account',
  purpose:
    'Get a merchant account (MID) in your business’s name. The operator of this server reviews your application.',
  crumbs: [{ label: 'Accounts', path: to('payments.accounts') }, { label: 'Applications' }],
}

function BeginButton() {
  const { store_id } = useStore()
  const navigate = useNavigate()
  const begin = useAction(midApplications.create, {
    invalidates: [midApplications.list],
    onSuccess: ({ data }) =>
      void navigate(to('payments.new-mid', undefined, { application_id: data.application_id, step: 'business' })),
  })
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} stroke={1.8} />}
        loading={begin.busy}
        onClick={() => void begin.run({ body: { store_id } })}
      >
        Start application
      </Button>
      {begin.error !== null && (
        <p className={classes.problem} role="alert">
          {begin.error}
        </p>
      )}
    </>
  )
}

function Row({ application }: { application: MidSummary }) {
  const { application_id, legal_name, status, updated_at, submitted_at } = application
  const { label, tone } = MID_STATUS[status]
  return (
    <div className={classes.row}>
      <div className={classes.rowBody}>
        <strong>{legal_name || 'Unnamed'}</strong>
        <span className={classes.quiet}>
          {submitted_at === null ? 'Changed ' : 'Submitted '}
          <RelativeTime value={submitted_at ?? updated_at} />
        </span>
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={to('payments.new-mid', undefined, { application_id, step: status === 'more_info' ? 'review' : undefined })}
      >
        {isMidOpen(status) ? 'Continue' : 'Open'}
        <span className={classes.hidden}> {legal_name}</span>
      </Button>
    </div>
  )
}

function Applications() {
  const { store_id } = useStore()
  const { data, load } = useApi(midApplications.list, { query: { store_id } })
  const applications = data?.applications ?? []
  const open = applications.some(({ status }) => merchantTransitions(status).length > 0)
  return (
    <DetailScreen
      header={{ ...header, ...(data && applications.length > 0 && !open && { action: <BeginButton /> }) }}
      load={load}
      what="Your applications"
      empty={
        data &&
        applications.length === 0 && (
          <EmptyState
            icon={IconBuildingBank}
            title="No applications yet"
            message="Have your certificate of registration, an identity document and a bank letter ready. Your answers are saved as you type."
            action={<BeginButton />}
          />
        )
      }
    >
      <Section flush title="Applications">
        <ul className={classes.rows} aria-label="Applications">
          {applications.map((application) => (
            <li key={application.application_id}>
              <Row application={application} />
            </li>
          ))}
        </ul>
      </Section>
    </DetailScreen>
  )
}

/** /accounts/new-mid-application: a store's applications, or the one in the URL (RT-041). */
export default function NewMidScreen() {
  const [params] = useSearchParams()
  const mayManage = useCan('payments.manage')
  const application_id = params.get('application_id') ?? ''
  if (!mayManage) return <NotAllowed />
  return application_id === '' ? (
    <Applications />
  ) : (
    <ApplicationView key={application_id} application_id={application_id} />
  )
}
