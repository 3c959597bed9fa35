import type { CustomFormats } from '../model/custom-format.ts';
import type { Field, Model } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import type { ResourceBehaviour, BehaviourContext, CallingUser, UserLookup } from './behaviour.ts';
import type { FileStore } from './files/files.ts';
import type { MessagePrinter } from './reply/print.ts';
import type { SignInAccounts } from './sign-in/account.ts';
import type { DemoUser } from './sign-in/demo-page.ts';
import { recordedPeople } from './people/people.ts';
import type { ReadUser } from './store/session-user.ts';
import type { Store, Tx } from './store/store.ts';

/** What stands in files in place of a cell that is drawn by hand, by the name that `as` of the field gives it. Asked for no empty value. */
export type CellTexts = Readonly<Record<`x-${string}`, { of(value: unknown, field: Field): string }['of']>>;

/** What a project adds to its descriptors in code. `steward.config.ts` holds it. */
export interface ServerProject {
  readonly behaviours: readonly ResourceBehaviour[];
  readonly cellTexts: CellTexts;
  /** What `format` of fields asks for; the app has the same from `customFormats`. */
  readonly formats: CustomFormats;
  /** Paths below the API base that few calls a minute are enough for. */
  readonly slowPaths: readonly string[];
  readonly people: ProjectPeople;
  readonly records: ProjectRecords;
  readonly app: ProjectApp;
}

/** What the app of a project shows beside what its descriptors say. */
export interface ProjectApp {
  /** Resource that `/` opens when it exists and is allowed; else, and with '', the first menu entry. */
  readonly home: string;
  /** Resources offered in the user's menu. */
  readonly accountPages: readonly string[];
  /** Languages that people can choose; the first one stands in for all others. */
  readonly languages: readonly string[];
  /** The colour of buttons, links and what is selected, #RRGGBB; white letters have to be legible on it. Absent: Steward's blue. */
  readonly accent?: string;
}

/** Who its users are. */
export interface ProjectPeople {
  /** Whether the descriptors have users; where they have none, the development identity page offers one for each role. */
  readonly hasUsers: (model: Model) => boolean;
  /** null: nobody, or not enabled. */
  readonly findUser: (model: Model, tx: Tx, who: UserLookup | ReadUser) => Promise<CallingUser | null>;
  /** References of a user to what `findUser` reads beside the record: read together with it for whoever calls. */
  readonly references?: readonly string[];
  /** The users among whom a sign-in provider's answer finds one. */
  readonly createSignInAccounts: (model: Model, tx: Tx) => SignInAccounts;
  /** Notes that a user signs in. False: the user is gone or disabled. */
  readonly recordSignIn: (at: { readonly model: Model; readonly tx: Tx; readonly now: Date }, userId: string) => Promise<boolean>;
  /** What the answer to `whoami` tells beside the user. */
  readonly aboutUser: (at: Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone' | 'settings'>, user: CallingUser) => Promise<Values>;
  /** Adds the first administrator to a store without users; whether somebody can sign in now. */
  readonly addFirstUser: (store: Store, model: Model, o: { readonly first: FirstUser | null; readonly now: Date }) => Promise<boolean>;
  /** Whom the development identity page offers. */
  readonly listDemoPeople: (model: Model, tx: Tx) => Promise<readonly DemoUser[]>;
}

/** Who the first administrator is. */
export interface FirstUser {
  /** By which the sign-on provider knows them. */
  readonly email: string;
  readonly username: string;
}

/** What its store begins with. */
interface ProjectRecords {
  /** What every installation needs; asked at each start. */
  readonly fillReference: (store: Store, model: Model, o: { readonly words: MessagePrinter; readonly now: Date }) => Promise<void>;
  /** Demo records for an empty store, and how many; `demo`, or about how many. */
  readonly seedStore: (
    store: Store,
    model: Model,
    o: { readonly amount: 'demo' | number; readonly words: MessagePrinter; readonly now: Date },
  ) => Promise<number>;
  /** The files of the demo records. */
  readonly seedFiles: (files: FileStore) => Promise<void>;
}

/** A project without code: its users are records, and its store begins empty. */
export const plainProject: ServerProject = {
  behaviours: [],
  cellTexts: {},
  formats: {},
  slowPaths: [],
  people: recordedPeople,
  records: {
    fillReference: () => Promise.resolve(),
    seedStore: () => Promise.resolve(0),
    seedFiles: () => Promise.resolve(),
  },
  app: { home: '', accountPages: [], languages: ['en', 'de'] },
};

/** Languages that people can choose, for app and server: an installation may offer others, e.g. VITE_LOCALES=en,de,zh. */
export function listOfferedLanguages(env: Readonly<Record<string, string | undefined>>, app: ProjectApp): readonly string[] {
  return env['VITE_LOCALES']?.split(',') ?? app.languages;
}

/** What `steward.config.ts` gives, typed as it is written; what it leaves out is as in a project without code. */
export function defineProject({ app = {}, ...project }: WrittenProject = {}): ServerProject {
  return { ...plainProject, ...project, app: { ...plainProject.app, ...app } };
}

type WrittenProject = Partial<Omit<ServerProject, 'app'>> & { readonly app?: Partial<ProjectApp> };
