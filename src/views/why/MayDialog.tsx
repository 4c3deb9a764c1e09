import { Select, type RefSelectProps } from 'antd'
import { useRef, useState } from 'react'
import type { Register } from '#define'
import { Dialog } from '../kit/Dialog'
import { ask, type Asked } from '../panels/asked'
import { RecordSelect } from '../pickers/RecordSelect'
import { useRegister } from '../data/RegisterContext'
import type { Choice } from '../data/requests'
import { WhyAnswer } from './WhyAnswer'

/** Shows what a person may do: in a chosen tab, and on a record if chosen. */
export function MayDialog({ asked: { user } }: { readonly asked: Extract<Asked, { panel: 'may' }> }) {
  const register = useRegister()
  const { resources, pages } = register
  const select = useRef<RefSelectProps>(null)
  const [tab, setTab] = useState<string>()
  const [records, setRecords] = useState<readonly Choice[]>([])
  const resource = resources.find(({ is: { name } }) => name === tab)
  const page = pages.find(({ is: { name } }) => name === tab)
  const [record] = records
  const options = tabOptions(register)
  return (
    <Dialog
      footer={null}
      width={640}
      title={`What can ${user.name} do?`}
      onCancel={() => ask(null)}
      afterOpenChange={(isOpen) => isOpen && select.current?.focus()}
    >
      <div className="why-about grid middle gap-2 below-4">
        <label htmlFor="may-tab">Tab</label>
        <Select
          id="may-tab"
          ref={select}
          showSearch
          optionFilterProp="label"
          placeholder="Choose a tab"
          className="full-width"
          value={tab}
          options={options}
          onChange={(name: string) => {
            setTab(name)
            setRecords([])
          }}
        />
        {resource && (
          <>
            <label htmlFor="may-record">{resource.is.singular}</label>
            <RecordSelect
              key={resource.is.name}
              id="may-record"
              to={resource.is.name}
              isSingle
              placeholder="Any, or choose one"
              value={records}
              onChange={setRecords}
            />
          </>
        )}
      </div>
      {tab !== undefined && (
        <WhyAnswer
          what={record?.label ?? `the tab ${resource?.is.plural ?? page?.is.label ?? tab}`}
          question={{ resource: tab, user: user.id, ...(record && { id: record.id }) }}
        />
      )}
    </Dialog>
  )
}

/** Every page and tab by its label. */
function tabOptions({ resources, pages }: Register): { value: string; label: string }[] {
  return [
    ...pages.map(({ is: { name, label } }) => ({ value: name, label })),
    ...resources.map(({ is: { name, plural: many } }) => ({ value: name, label: many })),
  ].sort((one, other) => one.label.localeCompare(other.label))
}
