import { DateField, Edit, EditButton, List, useForm, useSelect, useTable } from '@refinedev/antd'
import { CanAccess, type BaseRecord, type UseFormProps } from '@refinedev/core'
import { Form, Input, Select, Space, Table } from 'antd'

// Written exactly as Refine's documentation shows.

/** The farmers, ten at a time. */
export function FarmerList() {
  const { tableProps } = useTable({ syncWithLocation: true, sorters: { initial: [{ field: 'id', order: 'asc' }] } })
  return (
    <List>
      <CanAccess resource="farmers" action="blacklist" fallback={<p>No blacklist for you</p>}>
        <p>The blacklist</p>
      </CanAccess>
      <CanAccess resource="farmers" action="create">
        <p>Add a farmer</p>
      </CanAccess>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="name" title="Name" />
        <Table.Column dataIndex={['village', 'label']} title="Village" />
        <Table.Column dataIndex="createdAt" title="Created" render={(value: string) => <DateField value={value} />} />
        <Table.Column
          title="Actions"
          render={(_, record: BaseRecord) => (
            <Space>
              <EditButton size="small" recordItemId={record.id} />
            </Space>
          )}
        />
      </Table>
    </List>
  )
}

/** The form of a farmer, with further options for `useForm`. */
export function FarmerEdit({
  options,
}: {
  readonly options?: Pick<UseFormProps, 'mutationMode' | 'optimisticUpdateMap' | 'undoableTimeout'>
}) {
  const { formProps, saveButtonProps, query } = useForm({ redirect: false, ...options })
  const village = query?.data?.data.village as { id: number } | undefined
  const { selectProps } = useSelect({
    resource: 'geographies',
    optionLabel: 'name',
    filters: [{ field: 'type', operator: 'eq', value: 'village' }],
    ...(village && { defaultValue: village.id }),
  })
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="First name" name="firstName" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item label="PIN" name="pin">
          <Input />
        </Form.Item>
        <Form.Item label="Village" name={['village', 'id']}>
          <Select {...selectProps} />
        </Form.Item>
      </Form>
    </Edit>
  )
}

/** The choice of a village, searched by name, two at a time in descending order. */
export function VillageChoice({ value }: { readonly value: number }) {
  const { selectProps } = useSelect({
    resource: 'geographies',
    optionLabel: 'name',
    defaultValue: value,
    filters: [{ field: 'type', operator: 'eq', value: 'village' }],
    sorters: [{ field: 'name', order: 'desc' }],
    pagination: { pageSize: 2 },
  })
  return (
    <Form initialValues={{ village: value }}>
      <Form.Item label="Village" name="village">
        <Select {...selectProps} />
      </Form.Item>
    </Form>
  )
}

/** The choice of a farmer by name, by which no list is filtered. */
export function FarmerChoice() {
  const { selectProps } = useSelect({
    resource: 'farmers',
    optionLabel: 'name',
    sorters: [{ field: 'id', order: 'asc' }],
  })
  return <Select aria-label="Farmer" {...selectProps} />
}
