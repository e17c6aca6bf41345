import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { reviews, type Review } from '../../../../shared/contracts/pages/reviews.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'

/** A review in the list, with its actions. */
export function ReviewRow({ review, onEdit }: { review: Review; onEdit: () => void }) {
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
      message: 'Shoppers won’t see it anymore. You can’t undo it.',
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
