import { LikeFilled, LikeOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { fetchFrom } from '../../views/data/requests'

interface Liking {
  readonly likes: number
  readonly isLiked: boolean
}

/** Shows how many people like an announcement, with the viewer’s own like, which can be removed. */
export function Likes({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const client = useQueryClient()
  const queryKey = ['likes', resource.is.name, id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchFrom<Liking>(resource, `${id}/like`, signal),
  })
  const liking = useMutation({
    mutationFn: async (isLiked: boolean) =>
      (await translateErrors(httpOf('admin').put<Liking>(`/${resource.is.name}/${id}/like`, { isLiked }))).data,
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  })
  const isLiked = data?.isLiked ?? false
  return (
    <section className="line wraps gap-3 below-4" aria-label="Likes">
      <Button
        icon={isLiked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
        aria-pressed={isLiked}
        disabled={!data || liking.isPending}
        onClick={() => liking.mutate(!isLiked)}
      >
        {isLiked ? 'Liked' : 'Like'}
      </Button>
      <span className="muted" role="status">
        {data && wordsFor(data)}
      </span>
      {liking.error && <span role="alert">{liking.error.message}</span>}
    </section>
  )
}

function wordsFor({ likes, isLiked }: Liking): string {
  if (likes === 0) return 'Be the first to like this'
  const others = likes - (isLiked ? 1 : 0)
  if (!isLiked) return `${likes} ${likes === 1 ? 'person likes' : 'people like'} this`
  return others === 0 ? 'You like this' : `You and ${others} ${others === 1 ? 'other' : 'others'} like this`
}
