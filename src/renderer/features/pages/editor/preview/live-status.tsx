import { Link } from 'react-router-dom'
import type { Reply } from '../../../../../shared/contract.ts'
import { flows } from '../../../../../shared/contracts/pages/flows.ts'
import { to } from '../../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import type { ContentFacts } from '../content-kind.ts'
import classes from '../editor.module.css'

type LiveFlow = Reply<typeof flows.live>['flow']

interface LiveStatusProps {
  page: ContentFacts
  id: string
  /** True if the latest values are published. */
  published: boolean
  /** The noun, such as 'page'. */
  one: string
  /** True if shoppers get it through the store's live flow, if it has one. */
  byFlow: boolean
}

/** Describes in a sentence what shoppers see now. */
export function LiveStatus(props: LiveStatusProps) {
  const { store_id } = useStore()
  const { data } = useApi(flows.live, props.byFlow ? { query: { store_id } } : null)
  // Show nothing until the flow has loaded.
  if (props.byFlow && !data) return null
  const flow = data?.flow ?? null
  const isLive = props.page.published_version !== null && props.page.status !== 'draft'
  if (isLive && flow && !flow.ref_ids.includes(props.id)) return <NotInFlow flow={flow} one={props.one} />
  return <p className={classes.since}>{sentence(props, flow)}</p>
}

function NotInFlow({ flow, one }: { flow: NonNullable<LiveFlow>; one: string }) {
  return (
    <p className={classes.since} data-tone="warn">
      Shoppers don’t see this {one} because your live flow “{flow.name}” uses another one.{' '}
      <Link className={classes.link} to={to('flows.edit', { flowId: flow.flow_id })}>
        Add it to the flow
      </Link>
    </p>
  )
}

function sentence({ page, published, one }: LiveStatusProps, flow: LiveFlow): string {
  const { published_version, status, is_default } = page
  const isLive = published_version !== null && status !== 'draft'
  if (!isLive && !published) {
    const made = is_default === undefined ? 'live' : 'live and the default'
    return `Shoppers don’t see this ${one} yet. Publishing makes it ${made}.`
  }
  if (is_default === false && !flow) return `This ${one} is live, but shoppers get your default ${one}.`
  const who = flow ? `Shoppers in your live flow “${flow.name}”` : 'Shoppers'
  if (published) return `${who} see this version.`
  return `${who} still see version ${published_version}. Publish to show your changes.`
}
