import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { help } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { fetchFrom } from '../../views/data/requests'

interface Answer {
  readonly isHelpful: boolean | null
}

/** Whether an article was helpful: one answer per person, which can be changed. */
export function Vote({ id }: { readonly id: number }) {
  const client = useQueryClient()
  const key = ['help', 'vote', id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchFrom<Answer>(help, `${id}/vote`, signal),
  })
  const voting = useMutation({
    mutationFn: async (isHelpful: boolean) =>
      (await translateErrors(httpOf('admin').put<Answer>(`/help/${id}/vote`, { isHelpful }))).data,
    onSuccess: (answer) => client.setQueryData(key, answer),
  })
  const said = data?.isHelpful ?? null
  const choice = (isHelpful: boolean, label: string) => (
    <Button
      aria-pressed={said === isHelpful}
      type={said === isHelpful ? 'primary' : 'default'}
      disabled={voting.isPending}
      onClick={() => voting.mutate(isHelpful)}
    >
      {label}
    </Button>
  )
  return (
    <section className="article-foot line wraps gap-2" aria-label="Was this helpful?">
      <span>Was this helpful?</span>
      {choice(true, 'Yes')}
      {choice(false, 'No')}
      <span className="muted" role="status">
        {said === true && 'Thank you.'}
        {said === false && 'Thank you. The help desk can help you further.'}
      </span>
      {voting.error && <span role="alert">{voting.error.message}</span>}
    </section>
  )
}
