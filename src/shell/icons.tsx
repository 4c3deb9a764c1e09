import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  CarOutlined,
  ClusterOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  GiftOutlined,
  IdcardOutlined,
  KeyOutlined,
  LinkOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  ShopOutlined,
  SolutionOutlined,
  TagOutlined,
  TeamOutlined,
  ToolOutlined,
  UploadOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  chart: BarChartOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  cluster: ClusterOutlined,
  service: CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  environment: EnvironmentOutlined,
  experiment: ExperimentOutlined,
  file: FileTextOutlined,
  gift: GiftOutlined,
  idcard: IdcardOutlined,
  key: KeyOutlined,
  link: LinkOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  picture: PictureOutlined,
  question: QuestionCircleOutlined,
  safety: SafetyOutlined,
  shop: ShopOutlined,
  solution: SolutionOutlined,
  tag: TagOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  upload: UploadOutlined,
  video: VideoCameraOutlined,
}

/** The icon that a declaration names; a plain one for a name that is not here. */
export function Icon({ name }: { readonly name?: string }) {
  const Drawn = icons[name ?? ''] ?? AppstoreOutlined
  return (
    <span className="icon" aria-hidden="true">
      <Drawn />
    </span>
  )
}
