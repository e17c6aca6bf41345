import { IconHeadset, IconLockAccess } from '@tabler/icons-react'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { CardSkeleton, RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import classes from './desk.module.css'
import { Desk } from './desk.tsx'
import { LinkedText } from '../linked-text.tsx'

const header = { title: 'Support desk', purpose: 'Tickets from all stores on this server.' }

const noAccess = (
  <EmptyState
    icon={IconLockAccess}
    title="You don’t have access"
    message="Only operators of this server can use the support desk."
  />
)

const skeleton = (
  <div className={classes.desk} role="status" aria-label="Loading">
    <div className={`${classes.inbox} ${classes.card}`}>
      <RowSkeleton rows={8} height={64} />
    </div>
    <div className={classes.ticket}>
      <CardSkeleton height={320} />
    </div>
  </div>
)

/** Tickets in Zendesk are handled there; the server returns the link (422). */
function useExternalDesk(operator: boolean) {
  const inbox = useApi(supportDesk.list, operator ? { query: {} } : null)
  const { error } = inbox.load
  if (error?.status !== 422) return { load: inbox.load, elsewhere: null }
  const empty = (
    <EmptyState icon={IconHeadset} title="Answered elsewhere" message={<LinkedText text={error.message} />} />
  )
  return { load: { ...inbox.load, error: null }, elsewhere: empty }
}

/** /support-desk: the inbox of the server's operator. */
export default function SupportDeskScreen() {
  const user_id = useUser()?.id ?? ''
  const profile = useApi(users.details, user_id === '' ? null : { query: { user_id } })
  const operator = profile.data?.data.operator
  const { load, elsewhere } = useExternalDesk(operator === true)
  return (
    <DetailScreen
      header={header}
      load={operator === undefined ? profile.load : load}
      what="Support desk"
      skeleton={skeleton}
      empty={operator === false ? noAccess : elsewhere}
    >
      <Desk />
    </DetailScreen>
  )
}
