import { Button, ActionIcon } from '@mantine/core'
import { IconPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { reviews, type Review } from '../../../../shared/contracts/pages/reviews.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { useLatest } from '../use-latest.ts'
import { ReviewDialog, type Reviewed } from './review-dialog.tsx'

const idOf = ({ review_id }: Review): string => review_id

/** A page's reviews, reordered optimistically. */
function useReviews(page: Reviewed) {
  const toast = useNotification()
  const { data, load, error } = useApi(reviews.list, { query: page })
  const reorder = useAction(reviews.reorder, {
    invalidates: [reviews.list],
    onFailure: (reason) => toast.error(`Couldn’t save the new sequence. ${errorText(reason)}`),
  })
  const order = useLatest<readonly Review[]>((sorted) => reorder.run({ body: { ...page, ids: sorted.map(idOf) } }))
  return { list: order.waiting ?? data?.reviews, load, error, sort: order.put }
}

/**
 * The reviews of a page, which can be added, edited, reordered and deleted. They aren't part of the draft: changes are
 * visible immediately wherever the page shows reviews.
 */
export function ReviewList({ page }: { page: Reviewed }) {
  const { list, load, error, sort } = useReviews(page)
  const [edited, setEdited] = useState<Review | 'new' | null>(null)
  return (
    <>
      {load.loading && <RowSkeleton rows={2} height={48} />}
      {error !== null && (
        <p className={classes.warning} role="alert">
          <span>
            {error}{' '}
            <button type="button" className={classes.fix} onClick={load.onRetry}>
              Retry
            </button>
          </span>
        </p>
      )}
      {list?.length === 0 && <p className={classes.hint}>No reviews yet</p>}
      <SortList
        label="Reviews"
        items={list ?? []}
        keyOf={idOf}
        nameOf={({ user_name }) => `review by ${user_name}`}
        onSort={sort}
      >
        {(review) => <ReviewRow review={review} onEdit={() => setEdited(review)} />}
      </SortList>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        Add review
      </Button>
      <p className={classes.hint}>Saved immediately, separately from the draft.</p>
      {edited !== null && (
        <ReviewDialog review={edited === 'new' ? null : edited} page={page} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** A review in the list, with its actions. */
function ReviewRow({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const toast = useNotification()
  const { review_id, user_name } = review
  const removal = useAction(reviews.remove, {
    invalidates: [reviews.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: () => toast.success(`Review by ${user_name} deleted`),
  })
  const remove = async () => {
    const sure = await askToConfirm({
      title: `Delete review by ${user_name}?`,
      message: 'Shoppers won’t see it anymore. You can’t undo this.',
      confirmLabel: 'Delete review',
      destructive: true,
    })
    if (sure) await removal.run({ query: { review_id } })
  }
  return (
    <>
      <span className={classes.face}>
        <Avatar name={user_name} picture={review.user_profile_picture} size={28} />
      </span>
      <div className={classes.methodDetails}>
        <span className={classes.methodName}>{user_name}</span>
        <span className={classes.cut}>{review.review_title || review.product_review}</span>
      </div>
      <ActionIcon aria-label={`Edit review by ${user_name}`} onClick={onEdit} size={28}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Delete review by ${user_name}`}
        loading={removal.busy}
        onClick={() => void remove()}
        size={28}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
