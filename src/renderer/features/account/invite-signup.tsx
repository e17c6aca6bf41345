import { Button, Loader } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import type { Reply } from '../../../shared/contract.ts'
import { useFormAction } from '../../lib/forms/form.ts'
import { roleLabel } from '../../lib/session/role-labels.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { useApi } from '../../lib/api/use-api.ts'
import classes from './auth-card.module.css'
import { AuthCard } from './auth-card.tsx'
import { emptySignup, SignupCard } from './signup-fields.tsx'
import { signupErrors } from './signup-form.tsx'

type Invite = Reply<typeof auth.getUserInvite>['data']

const titleOf = ({ store_name, role }: Invite): string => `Join ${store_name} as ${roleLabel(role).toLowerCase()}`

/** For an invited email without an account: signs up, and joins the store once the email is verified. */
function InviteForm({ invite }: { invite: Invite }) {
  const navigate = useNavigate()
  const state = useFormAction(auth.registerWithInvite, {
    initialValues: { ...emptySignup, email: invite.email },
    validate: signupErrors('individual'),
    toInput: ({ first_name, last_name, email, password }) => ({
      body: {
        first_name,
        last_name,
        email,
        password,
        account_type: 'individual' as const,
        invite_code: invite.invite_code,
      },
    }),
    onSuccess: ({ data }) => navigate(to('otp-verification'), { state: { email: data.email } }),
  })
  return (
    <SignupCard
      state={state}
      title={titleOf(invite)}
      purpose="Create your account. You join the team when you verify your email."
      fixedEmail
    />
  )
}

/** For an invited email with an account: links to the invite in its settings. */
function LogInInstead({ invite }: { invite: Invite }) {
  const user = useUser()
  const from = to('settings.account', undefined, { tab: 'invites' })
  const ownLabel = user === null ? 'Sign in' : 'Open the invite'
  const other = user !== null && user.email.toLowerCase() !== invite.email.toLowerCase() ? user.email : null
  return (
    <AuthCard
      title={titleOf(invite)}
      purpose={
        <>
          <strong>{invite.email}</strong> already has an account. Sign in with it to accept the invite.
        </>
      }
    >
      <div className={classes.form}>
        {other !== null && (
          <p className={classes.fine}>
            You’re signed in as <strong>{other}</strong>. Sign out first.
          </p>
        )}
        <Button
          component={Link}
          to={other === null ? to('login') : to('dashboard')}
          state={{ email: invite.email, from }}
          size="md"
          fullWidth
        >
          {other === null ? ownLabel : 'Go to the dashboard'}
        </Button>
      </div>
    </AuthCard>
  )
}

interface ClosedInviteProps {
  message: string
  onRetry: (() => void) | null
}

function ClosedInvite({ message, onRetry }: ClosedInviteProps) {
  return (
    <AuthCard title="You can’t use this invite" purpose={<span role="alert">{message}</span>}>
      <div className={classes.form}>
        <p className={classes.fine}>Ask for a new invite, or create an account and get invited later.</p>
        {onRetry && (
          <Button size="md" fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button component={Link} to={to('signup')} variant={onRetry ? 'default' : 'filled'} size="md" fullWidth>
          Sign up without an invite
        </Button>
      </div>
    </AuthCard>
  )
}

/** /signup?invite_code=…: shows the invite and lets the visitor join its store (API-010). */
export function InviteSignup({ invite_code }: { invite_code: string }) {
  const { data, load } = useApi(auth.getUserInvite, { query: { invite_code } })
  if (load.error) {
    const { status, message } = load.error
    const refused = status !== undefined && status < 500
    return <ClosedInvite message={message} onRetry={refused ? null : load.onRetry} />
  }
  if (!data) return <Loader aria-label="Loading" />
  const invite = data.data
  return invite.has_account ? <LogInInstead invite={invite} /> : <InviteForm invite={invite} />
}
