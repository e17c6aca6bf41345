import { Button } from '@mantine/core'
import { whop, type WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { ProviderMark } from '../../ui/display/provider-mark.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { KeySection } from './key-section.tsx'
import { OwnPaymentsNotice } from './own-payments-notice.tsx'
import { ProductMap } from './product-map.tsx'
import { useWhopActions, type WhopActions } from './use-whop.ts'
import { WhopAside } from './whop-aside.tsx'
import { WhopTabs } from './whop-tabs.tsx'
import { statusLabel } from './labels.ts'
import classes from './whop.module.css'

const PURPOSE = 'Process payments in Whop’s embedded checkout instead of with your own accounts.'

interface BodyProps {
  integration: WhopIntegration
  actions: WhopActions
  mayManage: boolean
}

function Body({ integration, actions, mayManage }: BodyProps) {
  const { status, own_payments } = integration
  return (
    <>
      <OwnPaymentsNotice integration={integration} use={actions.use} mayManage={mayManage} />
      <KeySection key={status === 'none' ? 'none' : integration.mode} integration={integration} mayManage={mayManage} />
      {status !== 'none' && <ProductMap mayManage={mayManage} connected={status === 'active'} />}
      {status === 'active' && !own_payments && mayManage && (
        <Section form title="Own accounts">
          <div className={classes.row}>
            <p className={classes.quiet}>Process payments with your own accounts, with routing and retries.</p>
            <Button variant="default" loading={actions.use.busy} onClick={() => actions.use.run(false)}>
              Use own accounts
            </Button>
          </div>
        </Section>
      )}
      {status !== 'none' && mayManage && (
        <Section form title="Disconnect">
          <div className={classes.row}>
            <p className={classes.quiet}>
              Removes the API key. Existing payments stay, and you can still refund them here.
            </p>
            <Button color="red" variant="light" loading={actions.disconnect.busy} onClick={actions.disconnect.run}>
              Disconnect Whop
            </Button>
          </div>
        </Section>
      )}
    </>
  )
}

/** /payments/whop/integration: API key, verify, product map, webhook status (RT-019). */
export default function WhopIntegrationScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const { data, load } = useApi(whop.integration, { query: { store_id } })
  const actions = useWhopActions()
  const integration = data?.data
  const word = integration && statusLabel(integration)
  return (
    <DetailScreen
      header={{
        title: 'Whop',
        purpose: PURPOSE,
        mark: <ProviderMark>Wh</ProviderMark>,
        status: word && <StatusBadge tone={word.tone}>{word.label}</StatusBadge>,
      }}
      tabs={<WhopTabs />}
      load={load}
      what="Whop"
      aside={integration ? <WhopAside integration={integration} actions={actions} mayManage={mayManage} /> : null}
    >
      {integration && <Body integration={integration} actions={actions} mayManage={mayManage} />}
    </DetailScreen>
  )
}
