// The types of endpoints, and those of their requests and responses. See src/protocol/README.md.
import type * as z from 'zod/mini';
import type { Right } from '#rules/rights.ts';

type Schema = z.core.$ZodType;
export type Responses = Readonly<Record<number, Schema>>;

/**
 * Who may use an endpoint: anyone; kiosks (with the access key, if one is set); senders in the name
 * of a kiosk (with its key, if it has one or ENROLMENT requires it); kiosks with a key; monitors
 * with METRICS_KEY; everyone with an account; accounts with a right.
 */
export type Access = OpenAccess | 'account' | Right;
type OpenAccess = 'anyone' | 'kiosk' | 'sender' | 'enrolled' | 'metrics';

export type Tag =
  | 'Content'
  | 'History'
  | 'Releases'
  | 'Media'
  | 'Sign-in'
  | 'People'
  | 'Comments'
  | 'Kiosks'
  | 'Insights'
  | 'Export and import'
  | 'Availability'
  | 'App';

export interface Endpoint {
  access: Access;
  /** That of its capability without it. */
  tag?: Tag;
  summary: string;
  /** The handler checks the request, because its errors have another form. */
  isReadByHandler?: true;
  isDeprecated?: true;
  /** Left out of the API document. */
  isHidden?: true;
  querystring?: Schema;
  /** In lower case; handlers read them from the request. */
  headers?: Schema;
  body?: Schema;
  /** The body of 200, of 204 for `noContent`, or of each status. */
  response: Schema | Responses;
  /** Content types of a success response; JSON without it. */
  produces?: readonly string[];
  consumes?: readonly string[];
  /** Statuses that do not follow from the rest; see src/protocol/README.md. */
  errors?: readonly number[];
  /** Statuses that follow from the rest, but are never sent. */
  except?: readonly number[];
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
/** Method and path: 'GET /api/environments/:id/releases'. */
export type EndpointName = `${Method} /${string}`;
export type EndpointMap = Readonly<Record<EndpointName, Endpoint>>;

/** The endpoints of a capability, with the tag of those that name none. */
export const endpoints = <const E extends EndpointMap>(tag: Tag, all: E): E =>
  Object.fromEntries(Object.entries(all).map(([name, endpoint]) => [name, { tag, ...endpoint }])) as E;

type NameIn<Part> = Part extends `${infer Name}.${string}` ? Name : Part;
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? NameIn<Name> | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? NameIn<Name>
    : never;
/** The parameters in the path of an endpoint. */
export type PathParams<Name, Value = string> = { [Param in NamesIn<Name>]: Value };

type OutputOf<S> = S extends Schema ? z.output<S> : unknown;
type Success = 200 | 201 | 202 | 204 | 206;
type BodyOf<S> = S extends Schema ? (z.output<S> extends null ? undefined : z.output<S>) : never;
/** The body of a success response; undefined for none. */
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema
  ? BodyOf<E['response']>
  : BodyOf<E['response'][keyof E['response'] & Success]>;

/** The query and body as a handler gets them. */
export type QueryOf<E extends Endpoint> = OutputOf<E['querystring']>;
export type RequestBodyOf<E extends Endpoint> = OutputOf<E['body']>;

export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Numbers are written as text. */
type QueryValue<V> = unknown extends V ? string | number : string extends V ? V | number : V;
type SentQuery<S> = S extends Schema
  ? { query: { [Key in keyof z.input<S>]: QueryValue<z.input<S>[Key]> } }
  : unknown;
type SentBody<S> = S extends Schema ? { body: DeepReadonly<z.input<S>> } : unknown;
type SentParams<Name> = [NamesIn<Name>] extends [never]
  ? unknown
  : { params: PathParams<Name, string | number> };
type SentToken<Name, A> = Name extends `GET ${string}`
  ? A extends OpenAccess
    ? unknown
    : { authenticated: true }
  : unknown;
/** A request as clients write it: a GET that needs an account says that it sends the token. */
export type Sent<Name, E extends Endpoint> = SentParams<Name> &
  SentQuery<E['querystring']> &
  SentBody<E['body']> &
  SentToken<Name, E['access']>;
