import { Button, Checkbox } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback, useContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { usePrefetch } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { idOf, named, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { draftKey } from '../editor/draft/content-store.ts'
import { prefetchLocalDraft } from '../editor/draft/local-draft-cache.ts'
import { PreviewFrames } from '../editor/preview/preview-frame-pool.ts'
import { PreviewFrame } from '../editor/preview/preview-frame.tsx'
import { ContentMenu } from './content-menu.tsx'
import { ContentStatus, hasUnpublished } from './content-status.tsx'
import classes from './pages.module.css'
import type { ContentActions } from './use-content-actions.ts'

/** Size at which the thumbnail renders before it is scaled down. */
const DRAWN = { width: 1120, height: 700 }

interface ContentCardProps<V extends object, D extends ContentFacts & V> {
  kind: ContentKind<V, D>
  draft: D
  actions: ContentActions<D>
  /** Text before 'edited …': 'Standard'. */
  facts?: string | undefined
  /** Buttons next to 'Open'. */
  buttons?: ReactNode
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** Prefetches the editor on hover, and hands it the thumbnail's frame when it opens. */
function useAhead<V extends object, D extends ContentFacts & V>(kind: ContentKind<V, D>, draft: D) {
  const prefetch = usePrefetch()
  const frames = useContext(PreviewFrames)
  const id = idOf(kind, draft)
  const name = draftKey(kind, id)
  const { details } = kind.contracts
  const ahead = useCallback(() => {
    prefetch(details, { query: named(kind, id) })
    void prefetchLocalDraft(name)
    for (const [contract, query] of kind.relatedCalls?.(draft) ?? []) prefetch(contract, { query })
  }, [prefetch, details, kind, id, name, draft])
  const go = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) frames.request(name)
  }
  return { name, listen: { onPointerEnter: ahead, onFocus: ahead, onPointerDown: ahead, onClickCapture: go } }
}

/** A draft in a gallery, with its thumbnail, status and actions. */
export function ContentCard<V extends object, D extends ContentFacts & V>(props: ContentCardProps<V, D>) {
  const { kind, draft, actions, facts, buttons, chosen, onChoose } = props
  const store = useStore()
  const mayEdit = useCan('pages.manage')
  const Mark = mayEdit ? IconPencil : IconEye
  const { ref, width } = useElementSize()
  const content = useMemo(() => kind.thumbnail(draft), [kind, draft])
  const editor = kind.editorOf(draft)
  const { name, listen } = useAhead(kind, draft)
  return (
    <article className={classes.card} aria-label={draft.name} data-chosen={chosen || undefined} {...listen}>
      <div className={classes.picture} ref={ref} style={{ aspectRatio: `${DRAWN.width} / ${DRAWN.height}` }}>
        {width > 0 && (
          <PreviewFrame
            title={`${draft.name}, thumbnail`}
            name={name}
            content={content}
            store={store}
            {...DRAWN}
            scale={width / DRAWN.width}
            still
          />
        )}
        <Link className={classes.cover} to={editor} tabIndex={-1} aria-hidden />
        {mayEdit && (
          <Checkbox
            className={classes.tick ?? ''}
            aria-label={`Select ${draft.name}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.cardBody}>
        <div className={classes.nameLine}>
          <h2 className={classes.name}>
            <Link to={editor}>{draft.name}</Link>
          </h2>
          <ContentStatus status={draft.status} />
          {draft.is_default && <StatusBadge tone="info">Default</StatusBadge>}
        </div>
        <p className={classes.facts}>
          {facts === undefined ? 'Edited' : `${facts} · edited`} <RelativeTime value={draft.updated_at} />
          {hasUnpublished(draft) && ' · unpublished changes'}
        </p>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={editor}
            leftSection={<Mark size={16} stroke={1.7} />}
          >
            Open
          </Button>
          {buttons}
          {mayEdit && <ContentMenu draft={draft} actions={actions} />}
        </div>
      </div>
    </article>
  )
}
