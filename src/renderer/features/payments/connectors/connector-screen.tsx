import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useId, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import {
  orchestration,
  type ConnectionDetails,
  type ConnectorCard,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ProviderMark } from '../../../ui/display/provider-mark.tsx'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import type { EditedForm } from '../../../ui/resource/edited-form.ts'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ConnectorAside } from './connector-aside.tsx'
import classes from './connector-form.module.css'
import { ConnectionSection, ConsentSection, CredentialsSection, ProcessingSection } from './connector-sections.tsx'
import type { ConnectorValues } from './connector-form.ts'
import { canBeActivated, markOf } from './connectors.ts'
import { unusedName } from '../accounts/unused-name.ts'
import { STATUS_LABELS } from '../accounts/health.ts'
import { useAccountActions } from '../use-accounts.ts'
import { useNewAccount, useStoredAccount } from './use-connector-form.ts'
import { useVerify, type Verify } from '../accounts/use-verify.ts'

const accounts = { label: 'Accounts', path: to('payments.accounts') }

interface EditorProps extends EditedForm<ConnectorValues> {
  accountName: string
  card: ConnectorCard
  /** Null for a new account. */
  account: ConnectionDetails | null
}

interface ButtonsProps {
  account: ConnectionDetails | null
  formId: string
  saving: boolean
  dirty: boolean
  verify: Verify
  /** True if the account can be activated. */
  usable: boolean
}

/** Save, Verify and Activate. The next one is the primary button. */
function Buttons({ account, formId, saving, dirty, verify, usable }: ButtonsProps) {
  const navigate = useNavigate()
  const actions = useAccountActions()
  const status = account?.status ?? null
  const saveFirst = status === null || dirty
  const activate = !saveFirst && (status === 'verified' || status === 'paused')
  return (
    <>
      <Button variant="subtle" color="gray" disabled={saving} onClick={() => void navigate(accounts.path)}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant={saveFirst ? 'filled' : 'default'} loading={saving}>
        Save
      </Button>
      {account && (status === 'unverified' || status === 'failed') && (
        <Button
          variant={saveFirst ? 'default' : 'filled'}
          disabled={dirty}
          loading={verify.busy}
          onClick={() => verify.run(account.connection_id)}
        >
          Verify
        </Button>
      )}
      {account && usable && (status === 'verified' || status === 'paused') && (
        <Button
          variant={activate ? 'filled' : 'default'}
          disabled={dirty}
          loading={actions.busy}
          onClick={() => actions.setActive(account, true)}
        >
          {status === 'paused' ? 'Resume' : 'Activate'}
        </Button>
      )}
      {account && status === 'active' && (
        <Button variant="default" loading={actions.busy} onClick={() => actions.setActive(account, false)}>
          Pause
        </Button>
      )}
    </>
  )
}

function headerOf(card: ConnectorCard, account: ConnectionDetails | null, action: ReactNode) {
  const { label, tone } = STATUS_LABELS[account?.status ?? 'unverified']
  return {
    title: account?.account_name ?? card.name,
    crumbs: [accounts, { label: account?.account_name ?? card.name }],
    mark: <ProviderMark>{markOf(card.name)}</ProviderMark>,
    status: account && <StatusBadge tone={tone}>{label}</StatusBadge>,
    action,
  }
}

function Editor({ accountName, card, account, form, ref, onSubmit, error, saving, conflict }: EditorProps) {
  const formId = useId()
  const verify = useVerify(accountName)
  const dirty = form.isDirty()
  useScreenTitle(account?.account_name ?? card.name)
  useHotkeys([['mod+S', () => ref.current?.requestSubmit()]], [])
  const sections = { form, card, account }
  return (
    <DetailScreen
      header={headerOf(
        card,
        account,
        <Buttons
          account={account}
          formId={formId}
          saving={saving}
          dirty={dirty}
          verify={verify}
          usable={canBeActivated(card)}
        />,
      )}
      load={LOADED}
      what="The account"
      aside={<ConnectorAside account={account} card={card} verify={verify} />}
    >
      <UnsavedGuard dirty={dirty && !saving} />
      <form id={formId} ref={ref} className={classes.form} aria-label={card.name} noValidate onSubmit={onSubmit}>
        {error !== null && <Alert color="red">{error}</Alert>}
        {conflict && <ConflictDialog what="Account" conflict={conflict} />}
        <ConnectionSection {...sections} />
        <CredentialsSection {...sections} />
        <ProcessingSection {...sections} />
        {account === null && <ConsentSection {...sections} />}
      </form>
    </DetailScreen>
  )
}

function NewAccount({ accountName, card, name }: { accountName: string; card: ConnectorCard; name: string }) {
  return <Editor accountName={accountName} card={card} account={null} {...useNewAccount(accountName, card, name)} />
}

interface StoredProps {
  accountName: string
  card: ConnectorCard
  account: ConnectionDetails
}

function StoredAccount({ accountName, card, account }: StoredProps) {
  return <Editor accountName={accountName} card={card} account={account} {...useStoredAccount(card, account)} />
}

/** An unknown provider is an unknown path (GAP-11): redirects to the dashboard, and says why. */
function UnknownProvider({ name }: { name: string }) {
  const toast = useNotification()
  useEffect(() => {
    toast.error(`There is no provider “${name}”. Go to Payments > Accounts to see all providers.`)
  }, [toast, name])
  return <Navigate to={to('dashboard')} replace />
}

/** Loads the provider's description, and the saved account or the names in use. */
function ConnectorForms({ accountName, connection_id }: { accountName: string; connection_id: string | null }) {
  const { store_id } = useStore()
  const query = { store_id }
  const catalog = useApi(orchestration.connectors, { query })
  const others = useApi(orchestration.all, connection_id === null ? { query } : null)
  const stored = useApi(orchestration.details, connection_id === null ? null : { query: { connection_id } })
  const card = catalog.data?.data.find(({ account_path }) => account_path === accountName)
  const account = stored.data?.data
  if (catalog.data && account && account.provider !== card?.provider) {
    const own = catalog.data.data.find(({ provider }) => provider === account.provider)?.account_path
    const path = own
      ? `${to('payments.connector', { accountName: own })}?connection_id=${connection_id}`
      : accounts.path
    return <Navigate to={path} replace />
  }
  if (card && account) {
    return <StoredAccount key={connection_id} accountName={accountName} card={card} account={account} />
  }
  if (card && others.data) {
    const name = unusedName(card.name, others.data.data)
    return <NewAccount accountName={accountName} card={card} name={name} />
  }
  if (catalog.data && !card) return <UnknownProvider name={accountName} />
  const accountLoad = connection_id === null ? others.load : stored.load
  const load = catalog.load.error ? catalog.load : accountLoad
  return (
    <DetailScreen
      header={{ title: 'Payment account', crumbs: [accounts, { label: 'Account' }] }}
      load={load.error ? load : { ...load, loading: true }}
      what="The account"
      aside={null}
    >
      {null}
    </DetailScreen>
  )
}

/**
 * /add-new-account/connector/{accountName}: an account of one provider, new or saved (?connection_id=) (RT-042,
 * GAP-11).
 */
export default function ConnectorScreen() {
  const { accountName = '' } = useParams()
  const [params] = useSearchParams()
  const allowed = useCan('payments.manage')
  if (!allowed) return <NotAllowed />
  return <ConnectorForms key={accountName} accountName={accountName} connection_id={params.get('connection_id')} />
}
