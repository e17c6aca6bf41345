import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RoutingRuleWire, RulePublication } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleList } from '../../../../shared/domain/routing/rules.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { historyPathOf } from '../rule-kinds.ts'
import { LiveBadge } from '../list/rule-status.tsx'
import classes from '../rules.module.css'

const SIZE = 25

interface PublicationRowProps {
  publication: RulePublication
  /** Current status of the rule. */
  status: RoutingRuleWire['status']
}

function PublicationRow({ publication, status }: PublicationRowProps) {
  const { name, version, sentence, published_at, published_by, is_published } = publication
  return (
    <li className={classes.publication}>
      <div className={classes.words}>
        <p className={classes.line}>
          <Link className={classes.name} to={historyPathOf(publication, version)}>
            {name}, version {version}
          </Link>
          {is_published && <LiveBadge status={status} size="small" />}
        </p>
        <p className={classes.sentence}>{sentence}</p>
      </div>
      <p className={classes.figures}>
        <strong>
          <RelativeTime value={published_at} />
        </strong>
        {published_by !== '' && <span>by {published_by}</span>}
      </p>
    </li>
  )
}

interface PublicationListProps {
  list: RuleList
  rules: readonly RoutingRuleWire[]
}

/** Published versions of all rules in a list, newest first; each links to its rule's history. */
export function PublicationList({ list, rules }: PublicationListProps) {
  const { store_id } = useStore()
  const [page, setPage] = useState(1)
  const query = { store_id, list, page, size: SIZE }
  const { data, load } = useApi(routingRules.publications, { query }, { keepPrevious: true, freshMs: 0 })
  const statuses = new Map(rules.map(({ rule_id, status }) => [rule_id, status]))
  const pages = Math.ceil((data?.total ?? 0) / SIZE)
  return (
    <LoadGate load={load} what="The history" skeleton={<RowSkeleton rows={4} />}>
      {data?.total === 0 && <p className={classes.nothing}>No published versions yet</p>}
      <ul className={classes.publications} aria-label="Published versions">
        {data?.data.map((publication) => (
          <PublicationRow
            key={`${publication.rule_id} ${publication.version}`}
            publication={publication}
            status={statuses.get(publication.rule_id) ?? 'live'}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.pages}>
          <Pages total={pages} page={page} onChange={setPage} />
        </div>
      )}
    </LoadGate>
  )
}
