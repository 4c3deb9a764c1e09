import { paths, resourceNamed } from '#define'
import { useNavigate } from 'react-router-dom'
import { register } from '../../providers/register'
import { ask, type Asked } from '../views/panels/asked'
import { NewRecord } from '../views/pickers/NewRecord'
import type { Row } from '../views/data/row'

/** Creates a record from anywhere, over the present screen; then its page opens. */
export function CreateHost({ asked }: { readonly asked: Asked & { readonly panel: 'create' } }) {
  const navigate = useNavigate()
  const resource = resourceNamed(register, asked.resource)
  const made = ({ id }: Row): void => {
    ask(null)
    void navigate(paths.show(resource, id))
  }
  return <NewRecord resource={resource} typed="" onMade={made} onClose={() => ask(null)} />
}
