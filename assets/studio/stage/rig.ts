// The camera rig: one picture is the mean of many passes, each with a jittered pixel, key lamp,
// dome lamp and lens point, so edges, area shadows and focus come out soft without a ray tracer.
import * as T from 'three';

export interface Look {
  key: T.Vector3;
  spread: number;
  keyPower: number;
  keyTint: string;
  domePower: number;
  domeTint: string;
  exposure: number;
  nearPower?: number;
  reach: number;
  center: T.Vector3;
}
export interface Take {
  scene: T.Scene;
  camera: T.PerspectiveCamera;
  look: Look;
  w: number;
  h: number;
  samples: number;
  aperture?: number;
  focus?: T.Vector3;
  frame?: { s: number; x: number; y: number };
  /** A floor that only takes shadow: drawn apart, small and with many passes, then laid under. */
  catcher?: T.Mesh;
  /**
   * One pass with edges smoothed afterwards and wide-filtered shadows: for films, where passes are
   * expensive.
   */
  swift?: boolean;
}

const quadVs = 'varying vec2 u; void main(){ u=uv; gl_Position=vec4(position.xy,0.,1.); }';
// Clamp before averaging: a hot softbox edge would otherwise alias however many passes are taken.
const addFs =
  'varying vec2 u; uniform sampler2D t; void main(){ vec4 c=texture2D(t,u); gl_FragColor=vec4(min(c.rgb,vec3(3.2)),c.a); }';
const outFs = `varying vec2 u; uniform sampler2D t; uniform sampler2D g; uniform float gn; uniform float n; uniform float e;
vec3 neutral(vec3 c){ float s=.76, d=.15; float x=min(c.r,min(c.g,c.b)); float o=x<.08? x-6.25*x*x : .04; c-=o;
 float p=max(c.r,max(c.g,c.b)); if(p<s) return c; float q=1.-s; float np=1.-q*q/(p+q-s); c*=np/p; float g=1.-1./(d*(p-np)+1.); return mix(c,vec3(np),g); }
float h(vec2 p){ return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453); }
uniform vec2 gp; // One pixel of the shadow: what its passes leave of grain is smoothed away.
float shade(){ float a=0., m=0.; for(int y=-4;y<=4;y++) for(int x=-4;x<=4;x++){ vec2 o=vec2(float(x),float(y)); float k=exp(-dot(o,o)/9.); a+=k*texture2D(g,vec2(u.x,1.-u.y)+o*gp).a; m+=k; } return a/m/gn; }
uniform vec2 px; // Non-zero: smooth edges along their direction (the short FXAA).
vec3 dev(vec3 k){ k=neutral(k*e); return mix(k*12.92,1.055*pow(max(k,vec3(0.)),vec3(1./2.4))-.055,step(.0031308,k)); }
vec3 at(vec2 o){ vec4 c=texture2D(t,vec2(u.x,1.-u.y)+o)/n; return dev(c.a>1e-4? c.rgb/c.a : vec3(0.)); }
float lu(vec3 c){ return dot(c,vec3(.299,.587,.114)); }
void main(){ float ca=texture2D(t,vec2(u.x,1.-u.y)).a/n; vec4 c=vec4(0.,0.,0.,ca); vec3 k=at(vec2(0.));
 if(px.x>0.){ float m=lu(k), a=lu(at(px*vec2(-1.,-1.))), b=lu(at(px*vec2(1.,-1.))), d=lu(at(px*vec2(-1.,1.))), f=lu(at(px));
  float lo=min(m,min(min(a,b),min(d,f))), hi=max(m,max(max(a,b),max(d,f)));
  if(hi-lo>.03){ vec2 g=vec2(-((a+b)-(d+f)),(a+d)-(b+f)); g=clamp(g/(min(abs(g.x),abs(g.y))+max((a+b+d+f)*.03125,.0078)),-8.,8.)*px;
   vec3 p=.5*(at(g*(-.1667))+at(g*.1667)), q=p*.5+.25*(at(g*-.5)+at(g*.5)); float l=lu(q); k=(l<lo||l>hi)? p : q; } }
 k+=(h(gl_FragCoord.xy)-.5)/255.; if(gn>0.){ vec4 s=vec4(0.,0.,0.,shade()); vec2 b=smoothstep(vec2(0.),vec2(.1),min(u,1.-u)); s.a*=b.x*b.y; float a=c.a+s.a*(1.-c.a); k=a>1e-4? (k*c.a+vec3(.085,.058,.036)*s.a*(1.-c.a))/a : vec3(0.); c.a=a; }
 gl_FragColor=vec4(k,c.a); }`;

const halton = (i: number, b: number) => {
  let f = 1,
    r = 0;
  for (let k = i; k > 0; k = Math.floor(k / b)) {
    f /= b;
    r += f * (k % b);
  }
  return r;
};

export class Rig {
  readonly renderer = new T.WebGLRenderer({
    antialias: false,
    alpha: true,
    powerPreference: 'high-performance',
  });
  private key = new T.DirectionalLight();
  private dome = new T.DirectionalLight();
  // Close and unshadowed: its fall-off gives flat panels the gradient that a real lamp would.
  private near = new T.PointLight();
  private quad = new T.Mesh(new T.PlaneGeometry(2, 2));
  private flat = new T.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private add = new T.ShaderMaterial({
    vertexShader: quadVs,
    fragmentShader: addFs,
    uniforms: { t: { value: null } },
    depthTest: false,
    depthWrite: false,
    blending: T.CustomBlending,
    blendSrc: T.OneFactor,
    blendDst: T.OneFactor,
    blendEquation: T.AddEquation,
  });
  private out = new T.ShaderMaterial({
    vertexShader: quadVs,
    fragmentShader: outFs,
    uniforms: {
      t: { value: null },
      n: { value: 1 },
      e: { value: 1 },
      g: { value: null },
      gn: { value: 0 },
      gp: { value: new T.Vector2() },
      px: { value: new T.Vector2() },
    },
    depthTest: false,
    depthWrite: false,
    blending: T.NoBlending,
  });
  private targets: {
    w: number;
    h: number;
    pass: T.WebGLRenderTarget;
    sum: T.WebGLRenderTarget;
    out: T.WebGLRenderTarget;
    under: T.WebGLRenderTarget;
    underSum: T.WebGLRenderTarget;
    swift: boolean;
  } | null = null;

  constructor() {
    this.renderer.setSize(16, 16);
    this.renderer.autoClear = false;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = T.PCFShadowMap;
    this.quad.frustumCulled = false;
    for (const l of [this.key, this.dome]) {
      l.castShadow = true;
      l.shadow.mapSize.set(1536, 1536);
      l.shadow.radius = 4;
      l.shadow.bias = -0.0006;
    }
  }

  private sized(w: number, h: number, swift: boolean) {
    const had = this.targets;
    if (had && had.w === w && had.h === h && had.swift === swift) return had;
    if (had) for (const t of [had.pass, had.sum, had.out, had.under, had.underSum]) t.dispose();
    const make = (type: T.TextureDataType, depthBuffer: boolean, k = 1, soft = k > 1) =>
      new T.WebGLRenderTarget(Math.ceil(w / k), Math.ceil(h / k), {
        type,
        depthBuffer,
        minFilter: soft ? T.LinearFilter : T.NearestFilter,
        magFilter: soft ? T.LinearFilter : T.NearestFilter,
      });
    this.targets = {
      w,
      h,
      swift,
      pass: make(T.HalfFloatType, true),
      sum: make(swift ? T.HalfFloatType : T.FloatType, false, 1, swift),
      out: make(T.UnsignedByteType, false),
      under: make(T.HalfFloatType, true, 4),
      underSum: make(T.HalfFloatType, false, 4),
    };
    return this.targets;
  }

  private maps(n: number) {
    for (const l of [this.key, this.dome]) {
      if (l.shadow.mapSize.x !== n) {
        l.shadow.map?.dispose();
        l.shadow.map = null;
        l.shadow.mapSize.set(n, n);
      }
    }
  }

  private aim(light: T.DirectionalLight, dir: T.Vector3, look: Look) {
    const d = look.reach * 3;
    light.target.position.copy(look.center);
    light.position.copy(look.center).addScaledVector(dir, d);
    const c = light.shadow.camera,
      r = look.reach * 1.15;
    c.left = c.bottom = -r;
    c.right = c.top = r;
    c.near = d - look.reach * 2;
    c.far = d + look.reach * 2.4;
    c.updateProjectionMatrix();
    light.shadow.normalBias = look.reach * 0.0012;
    light.updateMatrixWorld();
    light.target.updateMatrixWorld();
  }

  shoot(take: Take): Uint8Array {
    const { w, h, samples, look, catcher } = take,
      t = this.sized(w, h, !!take.swift),
      under = 32;
    if (catcher) {
      const was: [T.Mesh, T.Material | T.Material[]][] = [],
        ghost = new T.MeshBasicMaterial({ colorWrite: false, depthWrite: false });
      take.scene.traverse((o) => {
        if (o instanceof T.Mesh && o !== catcher) {
          was.push([o, o.material as T.Material]);
          o.material = ghost;
        }
      });
      catcher.visible = true;
      this.maps(640);
      this.passes(take, t.under, t.underSum, under);
      this.maps(1536);
      for (const [o, m] of was) o.material = m;
      catcher.visible = false;
    }
    if (take.swift) this.maps(1024);
    for (const l of [this.key, this.dome]) l.shadow.radius = take.swift ? 7 : 4;
    this.passes(take, t.pass, t.sum, samples);
    const u = this.out.uniforms;
    u['n']!.value = samples;
    u['e']!.value = look.exposure;
    u['g']!.value = catcher ? t.underSum.texture : null;
    u['gn']!.value = catcher ? under : 0;
    (u['gp']!.value as T.Vector2).set(1 / t.under.width, 1 / t.under.height);
    (u['px']!.value as T.Vector2).set(take.swift ? 1 / w : 0, take.swift ? 1 / h : 0);
    this.blit(this.out, t.sum, t.out);
    const px = new Uint8Array(w * h * 4);
    this.renderer.readRenderTargetPixels(t.out, 0, 0, w, h, px);
    return px;
  }

  private passes(take: Take, pass: T.WebGLRenderTarget, sum: T.WebGLRenderTarget, samples: number): void {
    const { scene, camera, look, w, h } = take,
      r = this.renderer;
    const home = camera.position.clone(),
      turn = camera.quaternion.clone();
    const right = new T.Vector3(1, 0, 0).applyQuaternion(turn),
      up = new T.Vector3(0, 1, 0).applyQuaternion(turn);
    const side = new T.Vector3().crossVectors(look.key, new T.Vector3(0, 1, 0.01)).normalize(),
      rise = new T.Vector3().crossVectors(side, look.key);
    const f = take.frame ?? { s: 1, x: 0, y: 0 };
    scene.add(this.key, this.key.target, this.dome, this.dome.target, this.near);
    this.near.position.copy(look.center).addScaledVector(look.key, look.reach * 0.9);
    this.near.color.set(look.keyTint);
    this.near.decay = 1.6;
    this.near.intensity = (look.nearPower ?? 0.9) * (look.reach * 0.9) ** 1.6;
    this.key.color.set(look.keyTint);
    this.key.intensity = look.keyPower;
    this.dome.color.set(look.domeTint);
    this.dome.intensity = look.domePower;
    r.setRenderTarget(sum);
    r.setClearColor(0, 0);
    r.clear();
    for (let i = 0; i < samples; i++) {
      const a = halton(i + 1, 2),
        b = halton(i + 1, 3),
        c = halton(i + 1, 5),
        d = halton(i + 1, 7);
      const kr = Math.sqrt(a) * look.spread,
        ka = b * 6.2832;
      this.aim(
        this.key,
        look.key
          .clone()
          .addScaledVector(side, kr * Math.cos(ka))
          .addScaledVector(rise, kr * Math.sin(ka))
          .normalize(),
        look,
      );
      const dr = Math.sqrt(c * 0.6),
        da = d * 6.2832;
      this.aim(this.dome, new T.Vector3(dr * Math.cos(da), Math.sqrt(1 - dr * dr), dr * Math.sin(da)), look);
      camera.position.copy(home);
      camera.quaternion.copy(turn);
      if (take.aperture && take.focus) {
        const lr = Math.sqrt(d) * take.aperture,
          la = a * 6.2832,
          far = take.focus
            .clone()
            .sub(home)
            .dot(new T.Vector3(0, 0, -1).applyQuaternion(turn));
        const axis = home.clone().addScaledVector(new T.Vector3(0, 0, -1).applyQuaternion(turn), far);
        camera.position.addScaledVector(right, lr * Math.cos(la)).addScaledVector(up, lr * Math.sin(la));
        camera.up.copy(up);
        camera.lookAt(axis);
        camera.up.set(0, 1, 0);
      }
      camera.aspect = w / h;
      camera.updateProjectionMatrix();
      const jx = samples > 1 ? ((b - 0.5) * 2.4) / w : 0,
        jy = samples > 1 ? ((c - 0.5) * 2.4) / h : 0;
      camera.projectionMatrix.premultiply(
        new T.Matrix4().set(f.s, 0, 0, -f.x * f.s + jx, 0, f.s, 0, -f.y * f.s + jy, 0, 0, 1, 0, 0, 0, 0, 1),
      );
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      camera.updateMatrixWorld();
      r.setRenderTarget(pass);
      r.setClearColor(0, 0);
      r.clear();
      r.render(scene, camera);
      this.blit(this.add, pass, sum);
    }
    camera.position.copy(home);
    camera.quaternion.copy(turn);
    scene.remove(this.key, this.key.target, this.dome, this.dome.target, this.near);
  }

  private blit(m: T.ShaderMaterial, from: T.WebGLRenderTarget, to: T.WebGLRenderTarget) {
    m.uniforms['t']!.value = from.texture;
    this.quad.material = m;
    this.renderer.setRenderTarget(to);
    this.renderer.render(this.quad, this.flat);
  }
}
