import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import type { ResumeChallenge } from '../../../shared/shop-data.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { EmptyCart, NoOrder, SessionProblem } from '../../storefront/templates/empty-states.tsx'
import type { ShopPage } from '../../storefront/types.ts'

const ResumeScreen = onDemand(() => import('../cross-device/resume-screen.tsx'))

/** A page with nothing to sell or show: an empty cart, a missing order, a session that could not be loaded (DEF-69). */
export default function StateScreen(props: {
  name: 'empty' | 'no-order' | 'problem'
  detail?: string | undefined
  store: PublicStore | null
  resume?: ResumeChallenge | undefined
  page?: ShopPage | undefined
  test_mode?: boolean | undefined
}) {
  const { name, store, resume } = props
  if (resume) return <ResumeScreen resume={resume} store={store} />
  return (
    <PageFrame page={props.page} store={store} test_mode={props.test_mode}>
      {name === 'empty' && <EmptyCart store={store} />}
      {name === 'no-order' && <NoOrder store={store} />}
      {name === 'problem' && <SessionProblem refused detail={props.detail} store={store} />}
    </PageFrame>
  )
}
