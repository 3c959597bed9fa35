import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudOutlined from '@mui/icons-material/CloudOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined';
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined';
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined';
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DnsOutlined from '@mui/icons-material/DnsOutlined';
import DomainOutlined from '@mui/icons-material/DomainOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ElectricalServicesOutlined from '@mui/icons-material/ElectricalServicesOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FactoryOutlined from '@mui/icons-material/FactoryOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import IosShareOutlined from '@mui/icons-material/IosShareOutlined';
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import KeyboardArrowUpOutlined from '@mui/icons-material/KeyboardArrowUpOutlined';
import KeyboardCommandKeyOutlined from '@mui/icons-material/KeyboardCommandKeyOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import LayersOutlined from '@mui/icons-material/LayersOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import MemoryOutlined from '@mui/icons-material/MemoryOutlined';
import MenuOpenOutlined from '@mui/icons-material/MenuOpenOutlined';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import MessageOutlined from '@mui/icons-material/MessageOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import QueueOutlined from '@mui/icons-material/QueueOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import ReportGmailerrorredOutlined from '@mui/icons-material/ReportGmailerrorredOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import SaveAltOutlined from '@mui/icons-material/SaveAltOutlined';
import ScaleOutlined from '@mui/icons-material/ScaleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined';
import StarOutlined from '@mui/icons-material/StarOutlined';
import StopOutlined from '@mui/icons-material/StopOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import StraightenOutlined from '@mui/icons-material/StraightenOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import TagOutlined from '@mui/icons-material/TagOutlined';
import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import UnfoldLessOutlined from '@mui/icons-material/UnfoldLessOutlined';
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { IconName } from '../../model/icons.ts';

/** The picture of each name. The only list of pictures in the product. */
export const pictures: Readonly<Record<IconName, ComponentType<SvgIconProps>>> = {
  dashboard: SpaceDashboardOutlined,
  home: HomeOutlined,
  building: ApartmentOutlined,
  company: DomainOutlined,
  store: StorefrontOutlined,
  pin: PlaceOutlined,
  users: GroupOutlined,
  user: PersonOutlined,
  'user-group': GroupsOutlined,
  swap: SwapHorizOutlined,
  badge: BadgeOutlined,
  shield: ShieldOutlined,
  inbox: InboxOutlined,
  request: ContactSupportOutlined,
  'check-list': FactCheckOutlined,
  form: AssignmentOutlined,
  cart: ShoppingCartOutlined,
  receipt: ReceiptLongOutlined,
  truck: LocalShippingOutlined,
  box: Inventory2Outlined,
  product: CategoryOutlined,
  wallet: AccountBalanceWalletOutlined,
  voucher: ConfirmationNumberOutlined,
  tag: LocalOfferOutlined,
  megaphone: CampaignOutlined,
  mail: MailOutlined,
  envelope: EmailOutlined,
  template: DraftsOutlined,
  warehouse: WarehouseOutlined,
  lock: LockOutlined,
  unlock: LockOpenOutlined,
  block: BlockOutlined,
  calculator: CalculateOutlined,
  ruler: StraightenOutlined,
  scale: ScaleOutlined,
  pallet: LayersOutlined,
  biohazard: ReportGmailerrorredOutlined,
  split: CallSplitOutlined,
  batch: AccountTreeOutlined,
  upload: FileUploadOutlined,
  download: FileDownloadOutlined,
  export: IosShareOutlined,
  import: SaveAltOutlined,
  plug: ElectricalServicesOutlined,
  message: MessageOutlined,
  chat: ChatOutlined,
  terminal: TerminalOutlined,
  command: KeyboardCommandKeyOutlined,
  cpu: MemoryOutlined,
  worker: EngineeringOutlined,
  queue: QueueOutlined,
  clock: ScheduleOutlined,
  calendar: CalendarTodayOutlined,
  history: HistoryOutlined,
  rocket: RocketLaunchOutlined,
  globe: LanguageOutlined,
  link: LinkOutlined,
  key: VpnKeyOutlined,
  certificate: WorkspacePremiumOutlined,
  pulse: MonitorHeartOutlined,
  chart: BarChartOutlined,
  trend: TrendingUpOutlined,
  map: MapOutlined,
  flag: FlagOutlined,
  star: StarOutlineOutlined,
  'star-filled': StarOutlined,
  code: CodeOutlined,
  json: DataObjectOutlined,
  log: ArticleOutlined,
  document: DescriptionOutlined,
  file: InsertDriveFileOutlined,
  folder: FolderOutlined,
  attachment: AttachFileOutlined,
  image: ImageOutlined,
  play: PlayArrowOutlined,
  pause: PauseOutlined,
  stop: StopOutlined,
  rotate: RestartAltOutlined,
  refresh: RefreshOutlined,
  undo: UndoOutlined,
  retry: ReplayOutlined,
  send: SendOutlined,
  edit: EditOutlined,
  eye: VisibilityOutlined,
  'eye-off': VisibilityOffOutlined,
  add: AddOutlined,
  remove: RemoveOutlined,
  delete: DeleteOutlineOutlined,
  copy: ContentCopyOutlined,
  check: CheckOutlined,
  cross: CloseOutlined,
  'check-circle': CheckCircleOutlined,
  info: InfoOutlined,
  help: HelpOutlineOutlined,
  warning: WarningAmberOutlined,
  error: ErrorOutlineOutlined,
  bug: BugReportOutlined,
  test: ScienceOutlined,
  settings: SettingsOutlined,
  sliders: TuneOutlined,
  filter: FilterListOutlined,
  search: SearchOutlined,
  menu: MenuOutlined,
  more: MoreHorizOutlined,
  columns: ViewColumnOutlined,
  pushpin: PushPinOutlined,
  rows: DensitySmallOutlined,
  'rows-wide': DensityMediumOutlined,
  table: TableRowsOutlined,
  grid: GridViewOutlined,
  'chevron-left': ChevronLeftOutlined,
  'chevron-right': ChevronRightOutlined,
  'chevron-up': KeyboardArrowUpOutlined,
  'chevron-down': KeyboardArrowDownOutlined,
  'arrow-up': ArrowUpwardOutlined,
  'arrow-down': ArrowDownwardOutlined,
  'arrow-left': ArrowBackOutlined,
  'arrow-right': ArrowForwardOutlined,
  external: OpenInNewOutlined,
  logout: LogoutOutlined,
  login: LoginOutlined,
  theme: ContrastOutlined,
  sun: LightModeOutlined,
  moon: DarkModeOutlined,
  translate: TranslateOutlined,
  keyboard: KeyboardOutlined,
  sidebar: MenuOpenOutlined,
  offline: CloudOffOutlined,
  cloud: CloudOutlined,
  server: DnsOutlined,
  database: StorageOutlined,
  money: PaymentsOutlined,
  card: CreditCardOutlined,
  percent: PercentOutlined,
  hash: TagOutlined,
  bell: NotificationsOutlined,
  expand: UnfoldMoreOutlined,
  collapse: UnfoldLessOutlined,
  supplier: FactoryOutlined,
  wrench: BuildOutlined,
  archive: ArchiveOutlined,
  person: PersonOutlined,
  groups: GroupsOutlined,
  ticket: ConfirmationNumberOutlined,
  text: ArticleOutlined,
  circle: CircleOutlined,
};
